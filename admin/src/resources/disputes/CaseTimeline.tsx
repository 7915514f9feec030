import type { TablerIcon } from "@tabler/icons-react";
import { useTranslate } from "react-admin";
import type { DisputeCaseView } from "#shared/disputes/staff-view.ts";
import { disputeOutcomes, type DisputeOutcome } from "#shared/disputes/process.ts";
import { IconArrowBackUp, IconGavel, IconUserCheck } from "../../ui/icons.ts";
import { Moment } from "../../ui/Moment.tsx";
import { Timeline } from "../../ui/Timeline.tsx";
import { orderIcon } from "../../ui/status-look.ts";
import { useDisputeReason } from "./use-dispute-reason.ts";

/** What happened to the order, the newest first. */
export function CaseTimeline({ dispute: { events } }: { dispute: DisputeCaseView }) {
  const t = useTranslate();
  const reasonText = useDisputeReason();
  return (
    <Timeline
      items={[...events].reverse().map(({ id, transition, to, party, by, inspector, at, details }) => ({
        id,
        icon: proposalIcon[transition] ?? orderIcon[to],
        title: t(eventKey(transition, details, party), { _: t(`escrow:status.${to}`) }),
        line: (
          <>
            <Moment at={at} />
            {", "}
            {inspector ?? t(`escrow:timeline.party.${party}`, { _: party }).toLowerCase()}
            {by && `, ${by}`}
          </>
        ),
        note: noteOf(details, reasonText),
      }))}
    />
  );
}

/** What reviewers do with a decision before it takes effect; the order's status stays. */
const proposalIcon: Record<string, TablerIcon> = {
  propose: IconGavel,
  confirm: IconUserCheck,
  sendBack: IconArrowBackUp,
};

function eventKey(transition: string, { outcome, inspectionId }: Record<string, unknown>, party: string): string {
  if (transition === "propose" && disputeOutcomes.includes(outcome as DisputeOutcome))
    return `disputes.proposedFor.${String(outcome)}`;
  // Without an inspection a supplier says nothing of the goods: it disputes what they weigh.
  const isContest = transition === "openDispute" && party === "supplier" && !inspectionId;
  return `disputes.event.${isContest ? "contestDelivered" : transition}`;
}

/** What was said or handed over with a move. */
const noteOf = (
  { reason, transportDocument }: Record<string, unknown>,
  reasonText: (reason: string) => string,
): string | undefined => {
  if (typeof reason === "string") return reasonText(reason);
  return typeof transportDocument === "string" ? transportDocument : undefined;
};
