import type { OrderView } from "#shared/escrow/contract.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Badge } from "#web/src/ui/Badge.tsx";
import { Button } from "#web/src/ui/Button.tsx";
import { Card, CardHead } from "#web/src/ui/Card.tsx";
import { IconScale } from "#web/src/ui/icons.ts";
import { useWording } from "./use-wording.ts";
import { deliveredValues, isDeliveredWithin } from "./weight-wording.ts";
import styles from "./ProposalPanel.module.css";

interface Props {
  order: OrderView;
  onAnswer: (answer: "weighDelivered" | "acceptDelivered" | "contestDelivered") => void;
}

/** The weight at arrival, where that is what is paid for: until the buyer has stated it, and while one that lowers what is paid waits for the supplier. */
export function DeliveredWeightPanel({ order, onAnswer }: Props) {
  const { t } = useTranslation("escrow");
  const wording = useWording();
  const { side, status, delivered, weightBasis } = order;
  const isAwaited = status === "quality_control" && weightBasis === "netDelivered" && !delivered;
  if (!isAwaited && !delivered?.isOpen) return null;
  const values = deliveredValues(order, wording);
  const isWithin = isDeliveredWithin(order);
  const may = (move: OrderView["can"][number]) => order.can.includes(move);
  const disputes = side === "supplier" && may("openDispute");
  return (
    <Card as="section">
      <CardHead
        title={t("delivered.title")}
        aside={
          <Badge tone="amber" icon={IconScale}>
            {t(isAwaited ? `delivered.awaits.${side}` : `delivered.answer.${side}`)}
          </Badge>
        }
      />
      <div className={styles.proposal}>
        {isAwaited ? (
          <p className={styles.what}>{t(`delivered.ask.${side}`, values)}</p>
        ) : (
          <>
            <p className={styles.what}>{t(`delivered.${isWithin ? "whatWithin" : "what"}.${side}`, values)}</p>
            <p>{t("delivered.effect", values)}</p>
            <p className={styles.quiet}>{t(isWithin ? "delivered.otherwiseWithin" : "delivered.otherwise", values)}</p>
          </>
        )}
        <div className={styles.buttons} data-print="never">
          {isAwaited && may("weighDelivered") && (
            <Button variant="primary" onClick={() => onAnswer("weighDelivered")}>
              {t("action.weighDelivered")}
            </Button>
          )}
          {!isAwaited && disputes && (
            <Button onClick={() => onAnswer("contestDelivered")}>{t("delivered.dispute")}</Button>
          )}
          {may("acceptDelivered") && (
            <Button variant="primary" onClick={() => onAnswer("acceptDelivered")}>
              {t("action.acceptDelivered")}
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}
