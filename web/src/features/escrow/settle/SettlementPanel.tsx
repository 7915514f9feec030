import { useState } from "react";
import type { OrderView, ProposalView } from "#shared/escrow/contract.ts";
import { splitFunds } from "#shared/escrow/rules.ts";
import { minorOf, moneyView } from "#shared/kernel/money.ts";
import { useMe } from "#web/src/features/identity/index.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { amountWords } from "#web/src/screens/amounts.ts";
import { LoadFailed } from "#web/src/screens/LoadFailed.tsx";
import { Button } from "#web/src/ui/Button.tsx";
import { Card, CardHead } from "#web/src/ui/Card.tsx";
import { IconPencil } from "#web/src/ui/icons.ts";
import { InlineSuccess } from "#web/src/ui/Notice.tsx";
import { Skeleton } from "#web/src/ui/Skeleton.tsx";
import { ActionDialog } from "../ActionDialog.tsx";
import { keptForOwners, proposalsOf, type OtherAction } from "../actions.ts";
import { useGetOrderQuery, useGetShipmentQuery } from "../api.ts";
import { ProposalPanel } from "../ProposalPanel.tsx";
import { dividedBy, proposalWords } from "../proposal-wording.ts";
import { sharesOf } from "../settlement.ts";
import { useDone } from "../use-done.ts";
import { useWording } from "../use-wording.ts";
import styles from "./SettlementPanel.module.css";

interface Props {
  orderId: string;
  /** Which of several; null where the order has one. */
  shipment: number | null;
  /** The case has not ended. */
  isOpen: boolean;
}

/** How both sides settle a case between them: what was proposed last, what before, and what the reader may propose. */
export function SettlementPanel({ orderId, shipment, isOpen }: Props) {
  const { t } = useTranslation("escrow");
  const whole = useGetOrderQuery(orderId, { skip: shipment !== null });
  const one = useGetShipmentQuery({ orderId, number: shipment ?? 1 }, { skip: shipment === null });
  const { data: order, error, refetch, isFetching } = shipment === null ? whole : one;
  if (order) return <Settlement order={order} isOpen={isOpen} />;
  return (
    <Card padded>
      {error ? (
        <LoadFailed title={t("loadFailed.order")} error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Skeleton shape="rows" count={2} />
      )}
    </Card>
  );
}

function Settlement({ order, isOpen }: { order: OrderView; isOpen: boolean }) {
  const { t } = useTranslation("escrow");
  const { me } = useMe();
  const [asked, setAsked] = useState<OtherAction | null>(null);
  const { done, begin, finish } = useDone<OtherAction>(order);
  const { proposal, earlierProposals } = order;
  const ask = (action: OtherAction) => {
    begin();
    setAsked(action);
  };
  const mayPropose = isOpen && proposalsOf(order).length > 0;
  const isOwners = isOpen && keptForOwners(order, me?.membership?.role);
  const past = proposal && proposal.status !== "open" ? [...earlierProposals, proposal] : earlierProposals;
  if (!isOpen && !proposal) return null;
  return (
    <div className={styles.settlement}>
      {proposal?.status === "open" && (
        <ProposalPanel
          order={order}
          proposal={proposal}
          onAnswer={ask}
          note={<Difference {...{ order, proposal }} />}
        />
      )}
      {(mayPropose || isOwners || past.length > 0 || proposal === null) && (
        <Card as="section">
          <CardHead title={t("settlement.title")} />
          <div className={styles.body}>
            {isOpen && <p className={styles.quiet}>{t("settlement.lead")}</p>}
            {mayPropose && (
              <Button icon={IconPencil} className={styles.propose} onClick={() => ask("propose")}>
                {t(past.length > 0 ? "settlement.again" : "settlement.propose")}
              </Button>
            )}
            {isOwners && <p className={styles.quiet}>{t("otherWays.ownerAllows")}</p>}
            {past.length > 0 && <Past order={order} proposals={past.toReversed()} />}
          </div>
        </Card>
      )}
      <InlineSuccess>{done && t(`done.${done}`)}</InlineSuccess>
      {asked && (
        <ActionDialog
          action={asked}
          order={order}
          onClose={() => setAsked(null)}
          onDone={() => {
            setAsked(null);
            finish(asked);
          }}
        />
      )}
    </div>
  );
}

function Past({ order, proposals }: { order: OrderView; proposals: readonly ProposalView[] }) {
  const wording = useWording();
  return (
    <ol className={styles.past}>
      {proposals.map((proposal) => {
        const { what, course } = proposalWords(order, proposal, wording);
        return (
          <li key={proposal.id} className={styles.one}>
            <p>
              <b>{what}</b>
            </p>
            <p className={styles.quiet}>{course}</p>
          </li>
        );
      })}
    </ol>
  );
}

/** What the reader's side gets, and how that differs from full payment. */
function Difference({ order, proposal }: { order: OrderView; proposal: ProposalView }) {
  const { t } = useTranslation("escrow");
  const { language } = useWording();
  const { currency } = order.total;
  const full = splitFunds(minorOf(order.payable ?? order.total), sharesOf(order)).supplier;
  const amount = amountWords(order.total, language);
  if (proposal.kind === "replaceAgreed") return <p>{t(`settlement.replacement.${order.side}`, { amount })}</p>;
  if (proposal.kind === "refundAgreed") {
    const less = amountWords(moneyView(full, currency), language);
    return <p>{t(`settlement.refund.${order.side}`, { refunded: amount, less })}</p>;
  }
  const divided = dividedBy(order, proposal);
  if (!divided) return null;
  const less = moneyView(full - minorOf(divided.split.supplier), currency);
  return (
    <p>
      {t(`settlement.difference.${order.side}`, {
        share: amountWords(divided.split.supplier, language),
        less: amountWords(less, language),
        refunded: amountWords(divided.refunded, language),
      })}
    </p>
  );
}
