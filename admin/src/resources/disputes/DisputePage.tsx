import { useState } from "react";
import { useTranslate } from "react-admin";
import type { DisputeCaseView } from "#shared/disputes/staff-view.ts";
import { Journals } from "../../ui/Journals.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { ShowPage } from "../../ui/ShowPage.tsx";
import { Stack } from "../../ui/Stack.tsx";
import { DisputeBadge, OrderBadge } from "../../ui/StatusBadge.tsx";
import { useMove } from "../../ui/use-move.ts";
import { WithAside } from "../../ui/WithAside.tsx";
import { AgreedFacts } from "./AgreedFacts.tsx";
import { CaseAssignment } from "./CaseAssignment.tsx";
import { CaseChecklist } from "./CaseChecklist.tsx";
import { CaseClaim } from "./CaseClaim.tsx";
import { CaseExhibits } from "./CaseExhibits.tsx";
import { CaseFigures } from "./CaseFigures.tsx";
import { EarlierRulings, Settlements } from "./CaseHistoryParts.tsx";
import { CaseLetters } from "./CaseLetters.tsx";
import { CaseNotes } from "./CaseNotes.tsx";
import { CasePapers } from "./CasePapers.tsx";
import { CaseQuestions } from "./CaseQuestions.tsx";
import { CaseTimeline } from "./CaseTimeline.tsx";
import { CaseWeights } from "./CaseWeights.tsx";
import { caseText } from "./case-text.ts";
import { Conversation } from "./Conversation.tsx";
import { DecisionPanel } from "./DecisionPanel.tsx";
import styles from "./Disputes.module.css";
import { DoneNotice } from "./DoneNotice.tsx";
import { EndReversed } from "./EndReversed.tsx";
import { Inspections } from "./Inspections.tsx";
import { OrderFacts } from "./OrderFacts.tsx";
import { Parties } from "./Parties.tsx";
import { providerDuty } from "./provider-duty.ts";
import { RefusalNotice } from "./RefusalNotice.tsx";
import { shipmentText } from "./shipment-text.ts";
import { SimilarCases } from "./SimilarCases.tsx";
import { useDisputeReason } from "./use-dispute-reason.ts";

export function DisputePage() {
  const t = useTranslate();
  return (
    <ShowPage<DisputeCaseView>
      list={{ to: "/disputes", label: t("resources.disputes.name", { count: 2 }) }}
      absent={t("errors:escrow.disputeNotFound")}
      isMoving={(dispute) => providerDuty(dispute).length > 0}
    >
      {(dispute) => <Case key={dispute.id} dispute={dispute} />}
    </ShowPage>
  );
}

/** What moves no money, and what an appeal has brought about, takes effect at once: nothing of it is announced first. */
const doneAs = (move: string, status: DisputeCaseView["status"]): string =>
  (move === "decide" || move === "confirm") && status === "decided" ? "effect" : move;

function Case({ dispute }: { dispute: DisputeCaseView }) {
  const t = useTranslate();
  const reasonText = useDisputeReason();
  const [refusal, setRefusal] = useState<unknown>();
  // Each move is a new one, the same one again too.
  const [done, setDone] = useState<{ move: string; at: number }>();
  const moving = useMove({
    resource: "disputes",
    record: dispute,
    onDone: (action) => {
      setRefusal(undefined);
      setDone({ move: action === "decide" && dispute.needsConfirmation ? "propose" : action, at: Date.now() });
    },
    onRefused: (error) => {
      setDone(undefined);
      setRefusal(error);
    },
  });
  const { order, status, inspections, checklist, papers, journals, exhibits, proposals, earlierRulings } = dispute;
  const desk = { dispute, moving, refusal, onAsk: () => setRefusal(undefined) };
  return (
    <>
      <PageHead
        title={reasonText(dispute.reason)}
        tab={order.reference}
        back={{ to: "/disputes", label: t("resources.disputes.name", { count: 2 }), here: order.reference }}
      >
        <DisputeBadge status={status} />
        <span>{caseText(dispute, t)}</span>
        {order.shipment !== null && <span>{shipmentText(order, t)}</span>}
        <CaseAssignment {...desk} />
        {status === "decided" && <OrderBadge status={order.status} isDivided={dispute.decision?.outcome === "split"} />}
      </PageHead>
      <WithAside
        label={t("decide.title")}
        jump={t("decide.toDecision")}
        aside={
          <Stack>
            {refusal !== undefined && <RefusalNotice error={refusal} />}
            {order.providerEnded && <EndReversed reference={order.reference} />}
            {done && <DoneNotice key={done.at} move={doneAs(done.move, status)} />}
            <DecisionPanel {...desk} />
          </Stack>
        }
      >
        <Stack>
          <Panel title={t("desk.claim")}>
            <CaseClaim dispute={dispute} />
          </Panel>
          <Panel title={t("desk.exhibits", { count: exhibits.length })}>
            <CaseExhibits key={exhibits.length} exhibits={exhibits} />
          </Panel>
          <Panel title={t("desk.figures.title")}>
            <CaseFigures dispute={dispute} />
          </Panel>
          <CaseQuestions {...desk} />
          <Panel title={t("desk.settlements")}>
            <Settlements proposals={proposals} />
          </Panel>
          {earlierRulings.length > 0 && (
            <Panel title={t("desk.earlierRulings")}>
              <EarlierRulings rulings={earlierRulings} />
            </Panel>
          )}
          {dispute.can.includes("note") && <CaseNotes {...desk} />}
          {dispute.can.includes("note") && (
            <Panel title={t("desk.letters.panel")}>
              <CaseLetters dispute={dispute} />
            </Panel>
          )}
          {dispute.can.includes("note") && (
            <Panel title={t("desk.similar.title")}>
              <SimilarCases disputeId={dispute.id} />
            </Panel>
          )}
          <Panel title={t("disputes.facts")}>
            <OrderFacts dispute={dispute} />
          </Panel>
          {checklist.length > 0 && (
            <Panel title={t("disputes.checklist.title")}>
              <CaseChecklist checklist={checklist} papers={papers} />
            </Panel>
          )}
          {order.netWeight !== null && (
            <Panel title={t("disputes.weights.title")}>
              <CaseWeights order={order} />
            </Panel>
          )}
          <Panel title={t("disputes.agreed.title")}>
            <AgreedFacts order={order} />
          </Panel>
          <Parties dispute={dispute} />
          <Panel title={t("disputes.inspections", { count: inspections.length })}>
            <Inspections inspections={inspections} />
          </Panel>
          <Panel title={t("papers.title", { count: papers.length })}>
            <CasePapers papers={papers} />
          </Panel>
          <Panel title={t("conversation.title")}>
            <Conversation
              disputeId={dispute.id}
              names={{ buyer: dispute.buyer.name, supplier: dispute.supplier.name }}
            />
          </Panel>
          <Panel title={t("disputes.timeline")}>
            <CaseTimeline dispute={dispute} />
          </Panel>
          <Panel title={t("ledger.title")} flush>
            <Journals journals={journals} />
            {providerDuty(dispute).map((duty) => (
              <p key={duty} className={styles.duty}>
                {t(`disputes.duty.${duty}`)}
              </p>
            ))}
          </Panel>
        </Stack>
      </WithAside>
    </>
  );
}
