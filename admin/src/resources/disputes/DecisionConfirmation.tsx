import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useId } from "react";
import { useTranslate } from "react-admin";
import type { DecisionDraft } from "#shared/disputes/admin-contract.ts";
import type { DecisionView, DisputeCaseView } from "#shared/disputes/staff-view.ts";
import { reasonCodes, type DisputeOutcome } from "#shared/disputes/process.ts";
import { fromMinor, moneyView, toMinor } from "#shared/kernel/money.ts";
import { formatMoney } from "#shared/look/money-text.ts";
import { Facts } from "../../ui/Facts.tsx";
import { useLanguage } from "../../ui/use-language.ts";
import styles from "./Decision.module.css";
import { EvidenceFacts } from "./EvidenceFacts.tsx";
import { LetterPreviews } from "./LetterPreviews.tsx";
import { PlannedLedger } from "./PlannedLedger.tsx";
import { SplitTable } from "./SplitTable.tsx";

interface Props {
  dispute: DisputeCaseView;
  outcome: DisputeOutcome;
  /** Minor units; null where no money moves. */
  released: bigint | null;
  /** On what goods count as delivered. */
  evidence: DecisionView["evidence"];
  reason: string;
  /** The decision as it would be sent. */
  ruling: Partial<DecisionDraft>;
  isRunning: boolean;
  onDecide: () => void;
  onClose: () => void;
}

/** Repeats what will happen to the money, to whom and why, before it does. */
export function DecisionConfirmation(props: Props) {
  const { dispute, outcome, released, evidence, reason, ruling, isRunning, onDecide, onClose } = props;
  const t = useTranslate();
  const language = useLanguage();
  const id = useId();
  const { order, buyer, supplier, needsConfirmation } = dispute;
  const { reasonCode, goods, returnPaidBy } = ruling;
  // What moves no money takes effect at once.
  const silent = dispute.kind === "silence" && outcome === "delivered";
  const final = dispute.stage === "first" ? "decide.decideEffect" : "decide.finalEffect";
  const decided = silent ? "decide.silenceEffect" : final;
  const effect = needsConfirmation ? "decide.proposeEffect" : decided;
  const { amount, currency } = order.total;
  const total = toMinor(amount, currency);
  const consequence = outcome === "supplier" && released !== total ? "supplierByWeight" : outcome;
  const values = {
    reference: order.reference,
    buyer: buyer.name,
    supplier: supplier.name,
    released: formatMoney(moneyView(released ?? 0n, currency), language),
    refunded: formatMoney(moneyView(released === null ? 0n : total - released, currency), language),
  };
  return (
    <Dialog open onClose={isRunning ? undefined : onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id}>{t(needsConfirmation ? "decide.proposeTitle" : "decide.decideTitle", values)}</DialogTitle>
      <DialogContent>
        <div className={styles.consequences}>
          <p>{t(`decide.consequence.${consequence}`, values)}</p>
          {released !== null && (
            <>
              <SplitTable released={released} order={order} />
              <PlannedLedger
                disputeId={dispute.id}
                outcome={outcome}
                releasedAmount={outcome === "split" ? fromMinor(released, currency) : null}
              />
            </>
          )}
          {evidence && <EvidenceFacts evidence={evidence} />}
          <Facts
            items={[
              {
                label: t("decide.reasonCode"),
                value: reasonCode && `${reasonCodes[reasonCode].short} ${t(`cases:reasonCode.${reasonCode}`)}`,
              },
              {
                label: t("decide.goods"),
                value:
                  goods &&
                  t(`cases:goods.${goods}`) + (returnPaidBy ? `, ${t(`decide.returnBy.${returnPaidBy}`)}` : ""),
              },
            ]}
          />
          <p>{t(effect)}</p>
          <LetterPreviews dispute={dispute} ruling={ruling} />
          <blockquote className={styles.reason}>{reason}</blockquote>
        </div>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={isRunning}>
          {t("decide.change")}
        </Button>
        <Button variant="contained" color="primary" onClick={onDecide} disabled={isRunning}>
          {isRunning ? t("decide.sending") : t(needsConfirmation ? "decide.proposeNow" : "decide.decideNow")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
