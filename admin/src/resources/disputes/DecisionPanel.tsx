import { useTranslate } from "react-admin";
import { Panel } from "../../ui/Panel.tsx";
import type { DecisionProps } from "./decision-props.ts";
import { DecisionForm } from "./DecisionForm.tsx";
import { DecisionShown } from "./DecisionShown.tsx";
import { ProposalMoves } from "./ProposalMoves.tsx";

/** Deciding, confirming, or what was decided: whatever the case has come to and the reader may do. */
export function DecisionPanel(props: DecisionProps) {
  const t = useTranslate();
  const { dispute } = props;
  const { decision, can, status } = dispute;
  if (decision)
    return (
      <Panel title={t(status === "decided" ? "decide.decided" : "decide.proposed")}>
        <DecisionShown dispute={dispute} decision={decision} />
        {status === "awaiting_confirmation" && <ProposalMoves {...props} decision={decision} />}
      </Panel>
    );
  const isMine = can.includes("decide") || can.includes("propose");
  return (
    <Panel title={t("decide.title")}>{isMine ? <DecisionForm {...props} /> : <p>{t("decide.notYours")}</p>}</Panel>
  );
}
