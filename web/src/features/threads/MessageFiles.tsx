import type { MessageView } from "#shared/threads/contract.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Icon } from "#web/src/ui/Icon.tsx";
import { IconFileText } from "#web/src/ui/icons.ts";
import { useLanguage } from "#web/src/ui/use-language.ts";
import styles from "./MessageList.module.css";

/** Bytes in the unit that leaves one to three digits before the decimal sign. */
function sizeWords(bytes: number, language: string): string {
  const isSmall = bytes < 1_000_000;
  return new Intl.NumberFormat(language, {
    style: "unit",
    unit: isSmall ? "kilobyte" : "megabyte",
    maximumFractionDigits: isSmall ? 0 : 1,
  }).format(bytes / (isSmall ? 1000 : 1_000_000));
}

/** Papers and pictures that came with a message: each is saved, never opened as a page of ours. */
export function MessageFiles({ documents }: Pick<MessageView, "documents">) {
  const { t } = useTranslation("threads");
  const language = useLanguage();
  if (documents.length === 0) return null;
  return (
    <ul className={styles.files} aria-label={t("files.label")}>
      {documents.map(({ id, name, size, url }) => (
        <li key={id}>
          <Icon of={IconFileText} size="small" />
          <p>
            {url ? (
              <a href={url} download={name} dir="auto">
                {name}
              </a>
            ) : (
              <span dir="auto">{name}</span>
            )}{" "}
            <span className={styles.size}>{sizeWords(size, language)}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}
