import type { CaseView } from "#shared/disputes/case-view.ts";
import type { InspectionView } from "#shared/escrow/inspection-view.ts";
import { RecordFacts } from "#web/src/features/quality/index.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { amountWords } from "#web/src/screens/amounts.ts";
import { Badge } from "#web/src/ui/Badge.tsx";
import { Folded } from "#web/src/ui/Folded.tsx";
import { Facts } from "#web/src/ui/Facts.tsx";
import { TextAnchor } from "#web/src/ui/TextLink.tsx";
import { claimedShare, reasonWords, rejectedBy } from "./case-words.ts";
import { FoldingCard } from "./FoldingCard.tsx";
import { useCaseWording } from "./use-case-wording.ts";
import styles from "./CasePage.module.css";

/** What is claimed and why, with the inspections that show it. */
export function ClaimPanel({ found }: { found: CaseView }) {
  const { t } = useTranslation(["case-page", "cases"]);
  const wording = useCaseWording();
  const { claim, inspections, openedBy, openedAt } = found;
  const share = claimedShare(found, wording.language);
  return (
    <FoldingCard title={t("claim.title")} isFinished={found.status !== "answering" || found.stage !== "first"}>
      <div className={styles.body}>
        <p className={styles.quiet}>
          {t(`claim.opened.${rejectedBy(found) ? "inspector" : openedBy}`, {
            day: wording.dates.day(openedAt),
            inspector: rejectedBy(found)?.inspector,
          })}
        </p>
        <p className={styles.words}>{reasonWords(found, wording)}</p>
        {claim && (
          <Facts
            items={[
              { label: t("claim.type"), value: t(`cases:claimType.${claim.type}`) },
              { label: t("claim.amount"), value: amountWords(claim.amount, wording.language) },
              { label: t("claim.share"), value: share },
            ]}
          />
        )}
        {inspections.map((inspection) => (
          <Inspection key={inspection.id} inspection={inspection} reason={found.reason} />
        ))}
      </div>
    </FoldingCard>
  );
}

function Inspection({ inspection, reason }: { inspection: InspectionView; reason: string }) {
  const { t } = useTranslation("case-page");
  const { dates } = useCaseWording();
  const { side, status, certificateNumber, inspector, inspectionDate, reportUrl, notes, inCase, record } = inspection;
  const { byInspector } = inspection;
  const whose = byInspector?.by === "both" ? "both" : side;
  return (
    <div className={styles.said}>
      <h3 className={styles.subtitle}>
        <span className={styles.row}>
          <span>{t(`claim.inspection.${inCase ? "counter" : "first"}.${whose}`)}</span>
          <Badge tone={status === "rejected" ? "danger" : "success"}>{t(`claim.inspection.${status}`)}</Badge>
        </span>
      </h3>
      <Facts
        items={[
          { label: t("claim.inspection.certificate"), value: certificateNumber },
          { label: t("claim.inspection.inspector"), value: inspector },
          ...(byInspector?.accreditation
            ? [{ label: t("claim.inspection.accreditation"), value: byInspector.accreditation }]
            : []),
          { label: t("claim.inspection.date"), value: dates.calendarDay(inspectionDate) },
          ...(reportUrl
            ? [
                {
                  label: t("claim.inspection.report"),
                  value: (
                    <TextAnchor href={reportUrl} target="_blank">
                      {t("claim.inspection.openReport")}
                    </TextAnchor>
                  ),
                },
              ]
            : []),
          // What is the reason of the case as well stands above.
          ...(notes && notes !== reason ? [{ label: t("claim.inspection.notes"), value: notes, wide: true }] : []),
        ]}
      />
      {record && (
        <Folded summary={t("claim.inspection.measured")}>
          <RecordFacts record={record} />
        </Folded>
      )}
    </div>
  );
}
