import type { OrderView } from "#shared/escrow/contract.ts";
import { ContractTerms } from "#web/src/features/contracts/index.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Card, CardHead } from "#web/src/ui/Card.tsx";
import { FeeNotes } from "../FeeNotes.tsx";
import { FundSplit } from "../FundSplit.tsx";
import { fundNote } from "../fund-note.ts";
import { ImpactPanel, MoneyHolder } from "../OrderPanels.tsx";
import { OrderFacts } from "../OrderFacts.tsx";
import { refundOf } from "../settlement.ts";
import { useWording } from "../use-wording.ts";
import { backForWeight } from "../weight-wording.ts";
import styles from "../OrderDetail.module.css";

/** What was agreed on an order or one of its shipments, and where its money goes. */
export function TermsPanel({ order }: { order: OrderView }) {
  const { t } = useTranslation("escrow");
  const wording = useWording();
  return (
    <>
      {order.status !== "cancelled" && (
        <Card as="section">
          <CardHead title={t("fund.title")} aside={<span className={styles.aside}>{t("fund.square")}</span>} />
          <div className={styles.fund}>
            <FundSplit
              total={order.total}
              split={order.split}
              shares={order.shares}
              refunded={order.settlement ? refundOf(order) : (backForWeight(order) ?? undefined)}
            />
            <p className={styles.note}>{fundNote(order, wording)}</p>
          </div>
        </Card>
      )}
      <FeeNotes order={order} />
      {order.contract && <ContractTerms number={order.contract.number} />}
      <OrderFacts order={order} besideContract={order.contract !== null} />
      <div className={styles.panels}>
        <ImpactPanel order={order} />
        <MoneyHolder order={order} />
      </div>
    </>
  );
}
