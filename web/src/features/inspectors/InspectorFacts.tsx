import type { InspectionView } from "#shared/escrow/contract.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useDates } from "#web/src/screens/dates.ts";
import styles from "./InspectorsPanel.module.css";

/** Of a result: who has invited the inspector, what accredits them, and what our team has said to a supplier's approval. */
export function InspectorFacts({ inspection }: { inspection: Pick<InspectionView, "byInspector" | "validation"> }) {
  const { t } = useTranslation("inspectors");
  const { day } = useDates();
  const { byInspector: of, validation } = inspection;
  if (!of && !validation) return null;
  return (
    <>
      {of && (
        <p className={styles.quiet}>
          <b>{t(`inspection.${of.by}`)}</b>{" "}
          {of.accreditation
            ? t("inspection.of", { company: of.company, accreditation: of.accreditation })
            : `${of.company}.`}{" "}
          {of.consentedAt && t("inspection.consented", { day: day(of.consentedAt) })}
        </p>
      )}
      {validation && (
        <p className={styles.quiet}>
          {t(`inspection.${validation.decision}`, { day: day(validation.at), reason: validation.reason })}
        </p>
      )}
    </>
  );
}
