import { useTranslate } from "react-admin";
import type { DisputeCaseView } from "#shared/disputes/staff-view.ts";
import { unlimitedWords } from "#shared/look/limit-words.ts";
import { recordFacts } from "#shared/look/record-words.ts";
import type { InspectionRecordView } from "#shared/quality/record-view.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { IconCircleCheck, IconCircleX } from "../../ui/icons.ts";
import { formatDate, formatMoment } from "../../ui/moments.ts";
import { Outward } from "../../ui/Outward.tsx";
import { useLanguage } from "../../ui/use-language.ts";
import styles from "./Disputes.module.css";

/** What inspectors found, and whose claim each record is. */
export function Inspections({ inspections }: Pick<DisputeCaseView, "inspections">) {
  const t = useTranslate();
  const language = useLanguage();
  if (inspections.length === 0) return <p>{t("disputes.noInspections")}</p>;
  return (
    <ul className={styles.inspections}>
      {inspections.map(
        ({ id, certificateNumber, inspector, inspectionDate, status, reportUrl, notes, side, byInspector, record }) => (
          <li key={id}>
            <div className={styles.inspectionHead}>
              <h3>{certificateNumber}</h3>
              <Badge
                tone={status === "approved" ? "success" : "danger"}
                icon={status === "approved" ? IconCircleCheck : IconCircleX}
              >
                {t(`escrow:inspection.${status}`)}
              </Badge>
            </div>
            <Facts
              items={[
                { label: t("escrow:inspection.inspector"), value: inspector },
                { label: t("escrow:inspection.date"), value: formatDate(inspectionDate, language) },
                {
                  label: t("disputes.side"),
                  value: byInspector
                    ? t(`disputes.invitedBy.${byInspector.by}`)
                    : t(`choices:organizationType.${side}`),
                },
                { label: t("disputes.accreditation"), value: byInspector?.accreditation },
                {
                  label: t("disputes.report"),
                  value: reportUrl && <Outward to={reportUrl}>{t("disputes.openReport")}</Outward>,
                },
                { label: t("escrow:inspection.notes"), value: notes, wide: true },
              ]}
            />
            {record && <Measured record={record} />}
          </li>
        ),
      )}
    </ul>
  );
}

/** How the sample came about, what its tables say, who has measured by which method, and what was corrected. */
function Measured({ record }: { record: InspectionRecordView }) {
  const t = useTranslate();
  const language = useLanguage();
  const { sampling, tables, measuring } = recordFacts(record, { t, language });
  const corrections = record.versions.slice(1).map(({ version, createdAt, reason }) => ({
    label: t("quality:record.version", { number: version, moment: formatMoment(createdAt, language) }),
    value: reason,
    wide: true,
  }));
  const unlimited = {
    label: t("quality:record.unlimited"),
    value: unlimitedWords(record, { t, language }),
    wide: true,
  };
  return (
    <div className={styles.measured}>
      <Facts items={[unlimited, ...sampling, ...tables, ...measuring, ...corrections]} />
    </div>
  );
}
