import type { OrderView } from "#shared/escrow/contract.ts";
import type { Verdict } from "#shared/quality/verdicts.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Card, CardHead } from "#web/src/ui/Card.tsx";
import { Counted } from "../RecordPanel.tsx";
import { useQualityWords } from "../use-quality-words.ts";
import { VerdictMark } from "../VerdictMark.tsx";
import styles from "./InspectionForm.module.css";

interface Props {
  order: Pick<OrderView, "qualityLimits">;
  verdicts: readonly Verdict[];
  agreed: { met: number; missed: number; of: number };
}

/** What is typed against what both sides have agreed on, at the side. */
export function Against({ order, verdicts, agreed }: Props) {
  const { t } = useTranslation("quality");
  const words = useQualityWords();
  const rows = verdicts.filter(({ limit }) => limit !== null);
  return (
    <Card as="section">
      <CardHead title={t("form.against.title")} aside={<Counted agreed={agreed} />} />
      {order.qualityLimits.length === 0 && <p className={styles.note}>{t("form.against.none")}</p>}
      {rows.length === 0 ? (
        <p className={styles.note}>{t("form.against.nothing")}</p>
      ) : (
        <ul className={styles.against}>
          {rows.map((verdict) => (
            <li key={verdict.figure}>
              <span>
                <b>{words.name(verdict.figure)}</b>
                <span className={styles.help}>{words.limit(verdict)}</span>
              </span>
              <span className={styles.verdict}>
                {verdict.value !== null && words.figure(verdict)}
                <VerdictMark verdict={verdict} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
