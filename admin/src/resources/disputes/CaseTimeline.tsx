import { useTranslate } from "react-admin";
import type { DisputeCaseView } from "#shared/escrow/admin-contract.ts";
import { Moment } from "../../ui/Moment.tsx";
import { Timeline } from "../../ui/Timeline.tsx";
import { orderIcon } from "../../ui/status-look.ts";

/** What happened to the order, the newest first. */
export function CaseTimeline({ dispute: { events } }: { dispute: DisputeCaseView }) {
  const t = useTranslate();
  return (
    <Timeline
      items={[...events].reverse().map(({ id, transition, to, party, by, at, details }) => ({
        id,
        icon: orderIcon[to],
        title: t(`disputes.event.${transition}`, { _: t(`escrow:status.${to}`) }),
        line: (
          <>
            <Moment at={at} />
            {`, ${t(`escrow:timeline.party.${party}`, { _: party }).toLowerCase()}`}
            {by && `, ${by}`}
          </>
        ),
        note: noteOf(details),
      }))}
    />
  );
}

/** What was said or handed over with a move. */
const noteOf = ({ reason, transportDocument }: Record<string, unknown>): string | undefined => {
  if (typeof reason === "string") return reason;
  return typeof transportDocument === "string" ? transportDocument : undefined;
};
