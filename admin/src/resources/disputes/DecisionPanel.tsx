import { useTranslate } from "react-admin";
import { useStaffPermissions } from "../../ui/Guard.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Panel } from "../../ui/Panel.tsx";
import type { DecisionProps } from "./decision-props.ts";
import { DecisionForm } from "./DecisionForm.tsx";
import { DecisionShown } from "./DecisionShown.tsx";
import { ProposalMoves } from "./ProposalMoves.tsx";

/** Deciding, confirming, or what was decided: whatever the case has come to and the reader may do. */
export function DecisionPanel(props: DecisionProps) {
  const t = useTranslate();
  const { dispute } = props;
  const { permissions } = useStaffPermissions();
  const { decision, can, status, closedBy } = dispute;
  // Whose role decides disputes may decide this one too, unless it is about their own organization.
  const isOwnTrade = can.length === 0 && permissions?.includes("disputes.decide") === true;
  if (decision)
    return (
      <Panel title={t(status === "awaiting_confirmation" ? "decide.proposed" : "decide.decided")}>
        {(status === "announced" || status === "returning") && (
          <Notice tone="amber">{t(`decide.waits.${status}`)}</Notice>
        )}
        <DecisionShown dispute={dispute} decision={decision} />
        {status === "awaiting_confirmation" &&
          (isOwnTrade ? (
            <Notice tone="amber">{t("decide.ownTrade")}</Notice>
          ) : (
            <ProposalMoves {...props} decision={decision} />
          ))}
      </Panel>
    );
  if (status === "closed")
    return (
      <Panel title={t("disputes.status.closed")}>
        <p>{t("decide.closed", { move: t(`disputes.event.${closedBy}`) })}</p>
      </Panel>
    );
  if (status === "answering")
    return (
      <Panel title={t("decide.title")}>
        <p>{t(dispute.stage === "appeal" ? "decide.appealAwaits" : "decide.answerAwaits")}</p>
        {dispute.answerBy && (
          <Facts items={[{ label: t("decide.answerBy"), value: <Moment at={dispute.answerBy} /> }]} />
        )}
      </Panel>
    );
  const isMine = can.includes("decide") || can.includes("propose");
  return (
    <Panel title={t("decide.title")}>
      {isMine ? (
        <DecisionForm {...props} />
      ) : isOwnTrade ? (
        <Notice tone="amber">{t("decide.ownTrade")}</Notice>
      ) : (
        <p>{t("decide.notYours")}</p>
      )}
    </Panel>
  );
}
