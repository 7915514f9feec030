import type { AskedView } from "#shared/quotations/contract.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import styles from "./RequestPage.module.css";

/** Who was asked and has not quoted. */
export function AskedSuppliers({ asked }: { asked: readonly AskedView[] }) {
  const { t } = useTranslation("quotations");
  const silent = asked.filter(({ state }) => state !== "quoted");
  if (silent.length === 0) return null;
  return (
    <details className={styles.request}>
      <summary>{t("asked.title", { count: silent.length })}</summary>
      <ul>
        {silent.map(({ supplier, state, word }) => (
          <li key={supplier.id}>
            {supplier.name}: {t(`asked.${state}`)}
            {word && ` “${word}”`}
          </li>
        ))}
      </ul>
    </details>
  );
}
