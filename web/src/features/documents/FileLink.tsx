import type { DocumentView } from "#shared/documents/contract.ts";
import { classNames } from "#shared/look/class-names.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useLanguage } from "#web/src/ui/use-language.ts";
import { sizeWords } from "./file-words.ts";
import { Thumbnail } from "./Thumbnail.tsx";
import { useFileAddress } from "./use-file-address.ts";
import styles from "./FileLink.module.css";

interface Props {
  document: Pick<DocumentView, "id" | "name" | "size" | "url" | "expiresAt" | "variants" | "mediaType">;
  /** It stands behind others, such as an older version. */
  muted?: boolean;
}

/** A paper or picture with its name and size. Pressed, it is saved: none is ever opened as a page of ours. */
export function FileLink({ document, muted }: Props) {
  const language = useLanguage();
  const { t } = useTranslation("documents");
  const { follow, hasFailed } = useFileAddress(document);
  const { name, size, url } = document;
  const words = (
    <>
      <Thumbnail document={document} />
      <span className={styles.name} dir="auto">
        {name}
      </span>
      <span className={styles.size}>{sizeWords(size, language)}</span>
    </>
  );
  const look = classNames(styles.file, muted && styles.muted);
  if (!url) return <span className={look}>{words}</span>;
  return (
    <>
      <a href={url} download={name} className={look} onClick={follow}>
        {words}
      </a>
      {hasFailed && (
        <span role="alert" className={styles.failed}>
          {t("linkFailed")}
        </span>
      )}
    </>
  );
}
