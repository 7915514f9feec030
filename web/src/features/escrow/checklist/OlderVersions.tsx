import type { OrderView } from "#shared/escrow/contract.ts";
import type { PaperView } from "#shared/escrow/papers-contract.ts";
import { FileLink } from "#web/src/features/documents/index.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useDates } from "#web/src/screens/dates.ts";
import styles from "./Checklist.module.css";

interface Props {
  order: OrderView;
  older: readonly PaperView[];
  /** Of which paper. */
  of: string;
}

/** Versions that newer ones have replaced: both sides may read them on. */
export function OlderVersions({ order, older, of: name }: Props) {
  const { t } = useTranslation("escrow");
  const { day } = useDates();
  if (older.length === 0) return null;
  return (
    <ul className={styles.older} aria-label={t("papers.older", { name })} data-print="never">
      {older.map(({ document, replacedAt, by }) => (
        <li key={document.id} className={styles.file}>
          <FileLink document={document} muted />
          <span className={styles.by}>
            {[replacedAt && t("papers.replaced", { day: day(replacedAt) }), order[by].name].filter(Boolean).join(", ")}
          </span>
        </li>
      ))}
    </ul>
  );
}
