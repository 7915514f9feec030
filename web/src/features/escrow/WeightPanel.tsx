import { useTranslation } from "#web/src/i18n/use-translation.ts";
import type { OrderView } from "#shared/escrow/contract.ts";
import { Badge } from "#web/src/ui/Badge.tsx";
import { Button } from "#web/src/ui/Button.tsx";
import { Card, CardHead } from "#web/src/ui/Card.tsx";
import { IconScale } from "#web/src/ui/icons.ts";
import { useWording } from "./use-wording.ts";
import { openWeightWords } from "./weight-wording.ts";
import styles from "./ProposalPanel.module.css";

interface Props {
  order: OrderView;
  onAnswer: (answer: "acceptWeight" | "reject" | "disputeWeight") => void;
}

/** Goods that weigh more or less than was agreed, until the buyer has answered. */
export function WeightPanel({ order, onAnswer }: Props) {
  const { t } = useTranslation("escrow");
  const { what, effect, otherwise, cannot } = openWeightWords(order, useWording());
  const mayAccept = order.can.includes("acceptWeight");
  const dispute =
    order.side === "supplier"
      ? null
      : order.can.includes("openDispute")
        ? "reject"
        : order.can.includes("disputeUndelivered")
          ? "disputeWeight"
          : null;
  return (
    <Card as="section">
      <CardHead
        title={t("weight.title")}
        aside={
          <Badge tone="amber" icon={IconScale}>
            {t(`weight.awaits.${order.side}`)}
          </Badge>
        }
      />
      <div className={styles.proposal}>
        <p className={styles.what}>{what}</p>
        <p>{effect}</p>
        <p className={styles.quiet}>
          {otherwise} {cannot}
        </p>
        {(mayAccept || dispute) && (
          <div className={styles.buttons} data-print="never">
            {dispute && <Button onClick={() => onAnswer(dispute)}>{t(`weight.${dispute}`)}</Button>}
            {mayAccept && (
              <Button variant="primary" onClick={() => onAnswer("acceptWeight")}>
                {t("action.acceptWeight")}
              </Button>
            )}
          </div>
        )}
      </div>
    </Card>
  );
}
