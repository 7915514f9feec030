import Button from "@mui/material/Button";
import { useState } from "react";
import { useGetIdentity, useTranslate } from "react-admin";
import { confirmationDraft } from "#shared/disputes/admin-contract.ts";
import type { DecisionView } from "#shared/disputes/staff-view.ts";
import { minorOf } from "#shared/kernel/money.ts";
import { Notice } from "../../ui/Notice.tsx";
import { ReasonDialog } from "../../ui/ReasonDialog.tsx";
import type { DecisionProps } from "./decision-props.ts";
import styles from "./Decision.module.css";
import { EvidenceFacts } from "./EvidenceFacts.tsx";
import { LetterPreviews } from "./LetterPreviews.tsx";
import { PlannedLedger } from "./PlannedLedger.tsx";
import { SplitTable } from "./SplitTable.tsx";

/** The second reviewer confirms or sends back; whoever proposed may take it back. Each says why. */
export function ProposalMoves({
  dispute,
  decision,
  moving,
  refusal,
  onAsk,
}: DecisionProps & { decision: DecisionView }) {
  const t = useTranslate();
  const { identity } = useGetIdentity();
  const [asked, setAsked] = useState<"confirm" | "sendBack">();
  const { can, order } = dispute;
  const isOwn = identity?.id === decision.by.id;
  const back = isOwn ? "takeBack" : "sendBack";
  const ask = (move: "confirm" | "sendBack") => {
    onAsk();
    setAsked(move);
  };
  const words = asked === "confirm" ? "confirm" : back;
  const released = decision.outcome === "split" ? decision.released.amount : null;
  return (
    <div className={styles.moves}>
      <Notice tone="amber">{t(isOwn ? "decide.waitsForOther" : "decide.waitsForYou")}</Notice>
      {can.includes("confirm") && (
        <Button variant="contained" color="primary" fullWidth onClick={() => ask("confirm")}>
          {t("decide.confirm.action")}
        </Button>
      )}
      {can.includes("sendBack") && (
        <Button fullWidth onClick={() => ask("sendBack")}>
          {t(`decide.${back}.action`)}
        </Button>
      )}
      {asked && can.includes(asked) && (
        <ReasonDialog
          title={t(`decide.${words}.title`)}
          submit={t(`decide.${words}.submit`)}
          help={t("decide.reasonRecorded")}
          action={asked === "confirm" ? "confirm" : "send-back"}
          draftName={`dispute.${dispute.id}`}
          schema={confirmationDraft}
          moving={moving}
          refusal={refusal}
          onClose={() => setAsked(undefined)}
        >
          <div className={styles.consequences}>
            <p>{t(`decide.${words}.effect`)}</p>
            {decision.evidence && <EvidenceFacts evidence={decision.evidence} />}
            {decision.outcome !== "delivered" && <SplitTable released={minorOf(decision.released)} order={order} />}
            {asked === "confirm" && decision.reasonCode && (
              <>
                {decision.outcome !== "delivered" && (
                  <PlannedLedger disputeId={dispute.id} outcome={decision.outcome} releasedAmount={released} />
                )}
                <LetterPreviews dispute={dispute} ruling={rulingOf(decision)} />
              </>
            )}
          </div>
        </ReasonDialog>
      )}
    </div>
  );
}

/** A proposal as it was sent. */
const rulingOf = ({ outcome, released, reason, reasonCode, goods, returnPaidBy, evidence }: DecisionView) => ({
  outcome,
  releasedAmount: outcome === "split" ? released.amount : null,
  reason,
  ...(reasonCode && { reasonCode }),
  goods,
  returnPaidBy,
  ...(evidence && { evidence }),
});
