import type { OrderView } from "#shared/escrow/contract.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useDates } from "#web/src/screens/dates.ts";
import { Card, CardHead } from "#web/src/ui/Card.tsx";
import { Facts } from "#web/src/ui/Facts.tsx";
import { Notice } from "#web/src/ui/Notice.tsx";
import styles from "./OrderPanels.module.css";

/** What became of goods whose delivery nobody has confirmed: a question that was never delivered, or how our team has decided. */
export function SilencePanel({ order }: { order: OrderView }) {
  const { t } = useTranslation("escrow");
  const { day, calendarDay } = useDates();
  const { silenceDecision: decision, questionUndeliveredAt, side, buyer } = order;
  return (
    <>
      {questionUndeliveredAt && side === "supplier" && (
        <Notice tone="amber">{t("questionUndelivered", { buyer: buyer.name, day: day(questionUndeliveredAt) })}</Notice>
      )}
      {decision && (
        <Card as="section">
          <CardHead title={t("silence.title")} />
          <div className={styles.decision}>
            <p>{t(`silence.outcome.${decision.outcome}`)}</p>
            <p className={styles.reason}>{decision.reason}</p>
            {decision.evidence && (
              <Facts
                items={[
                  { label: t("silence.evidence.document"), value: decision.evidence.document },
                  { label: t("silence.evidence.consignee"), value: decision.evidence.consignee },
                  { label: t("silence.evidence.deliveredOn"), value: calendarDay(decision.evidence.deliveredOn) },
                  ...(decision.evidence.container
                    ? [{ label: t("silence.evidence.container"), value: decision.evidence.container }]
                    : []),
                ]}
              />
            )}
            <p className={styles.quiet}>{t("silence.decided", { day: day(decision.at) })}</p>
          </div>
        </Card>
      )}
    </>
  );
}
