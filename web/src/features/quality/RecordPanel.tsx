import type { InspectionRecordView } from "#shared/quality/record-view.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useDates } from "#web/src/screens/dates.ts";
import { Badge } from "#web/src/ui/Badge.tsx";
import { IconCircleCheck, IconCircleX } from "#web/src/ui/icons.ts";
import { TextLink } from "#web/src/ui/TextLink.tsx";
import { RecordFacts } from "./RecordFacts.tsx";
import { Verdicts } from "./Verdicts.tsx";
import styles from "./RecordPanel.module.css";

interface Props {
  record: InspectionRecordView;
  /** The page on which its side corrects it; null for everybody else. */
  correctPath: `/${string}` | null;
}

/** What an inspection found, figure by figure, below its result. */
export function RecordPanel({ record, correctPath }: Props) {
  const { t } = useTranslation("quality");
  const { moment } = useDates();
  const { agreed, verdicts, versions } = record;
  return (
    <div className={styles.record}>
      <p className={styles.head}>
        {agreed.of === 0 ? (
          t("record.noAgreed")
        ) : (
          <>
            {t("record.agreed", { met: agreed.met, count: agreed.of })}
            <Counted agreed={agreed} />
          </>
        )}
      </p>
      <Verdicts verdicts={verdicts} />
      <RecordFacts record={record} />
      {versions.length > 1 && (
        <ol className={styles.versions} aria-label={t("record.versions")}>
          {versions.map(({ version, createdAt, reason }) => (
            <li key={version}>
              <b>{t("record.version", { number: version, moment: moment(createdAt) })}</b>
              {reason && <span className={styles.reason}>{reason}</span>}
            </li>
          ))}
        </ol>
      )}
      {correctPath && (
        <p data-print="never">
          <TextLink to={correctPath}>{t("record.correct")}</TextLink>
        </p>
      )}
    </div>
  );
}

/** How it stands with the limits of the contract, in one mark. */
export function Counted({ agreed }: Pick<InspectionRecordView, "agreed">) {
  const { t } = useTranslation("quality");
  const { met, missed, of } = agreed;
  if (of === 0) return null;
  if (missed > 0)
    return (
      <Badge tone="danger" icon={IconCircleX}>
        {t("record.missed", { count: missed })}
      </Badge>
    );
  return met === of ? (
    <Badge tone="success" icon={IconCircleCheck}>
      {t("record.allMet")}
    </Badge>
  ) : (
    <Badge tone="grey">{t("record.open")}</Badge>
  );
}
