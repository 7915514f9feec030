import type { OrganizationType } from "#shared/organizations/choices.ts";
import { papersHoldDays, papersLookDays, papersReason } from "#shared/escrow/rules.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { after, day } from "#backend/src/kernel/clock.ts";
import { moveOrder, type Placed } from "../commands/move-order.ts";
import { openDispute } from "../commands/open-dispute.ts";
import type { Order } from "../model.ts";
import { Shipment } from "../shipment-model.ts";
import { isMissing, lookEnds, neededPapers, papersState, readChecklist, stateOf, type CheckedPaper } from "./model.ts";

const latest = (...moments: Date[]): Date => new Date(Math.max(...moments.map(Number)));

/** Fourteen days count from the first time that the release waits, however often papers come and are refused. */
const untilOf = ({ papersUntil, inspectionEndsAt }: Shipment, now: Date): Date =>
  papersUntil ?? after(latest(now, inspectionEndsAt ?? now), papersHoldDays * day);

/** Whether one that the buyer has not accepted came after the fourteen days: it begins no other look. */
const isLate = (papers: readonly CheckedPaper[], { papersUntil }: Shipment): boolean => {
  const end = lookEnds(papers);
  return end !== null && papersUntil !== null && end > after(papersUntil, papersLookDays * day);
};

/** The release waits. `by` has refused one, and knows. */
function holdForPapers(trx: Transaction, { order, shipment }: Placed, now: Date, by?: OrganizationType) {
  const papersUntil = untilOf(shipment, now);
  return moveOrder({
    trx,
    order,
    shipment,
    transition: "holdForPapers",
    party: "clock",
    userId: null,
    ...(by && { exceptSide: by }),
    now,
    details: { papersUntil: papersUntil.toISOString() },
    changes: { papersMissing: true, papersUntil },
  });
}

export const openPapersCase = (trx: Transaction, { order, shipment }: Placed, now: Date): Promise<Placed> =>
  openDispute({
    trx,
    order,
    shipment,
    transition: "openPapersCase",
    openedBy: "clock",
    userId: null,
    reason: papersReason,
    now,
  });

/**
 * What is due to be released by itself waits for papers that are missing, and until the buyer has had two days for those that came.
 *
 * @returns whether it does.
 */
export async function waitForPapers(trx: Transaction, placed: Placed, now: Date): Promise<boolean> {
  const { order, shipment } = placed;
  const needed = await neededPapers(trx, order, shipment.id);
  const end = needed && lookEnds(needed);
  const state = needed && papersState(needed, now);
  if (state === "missing") await holdForPapers(trx, placed, now);
  else if (state === "new" && isLate(needed ?? [], shipment)) await openPapersCase(trx, placed, now);
  else if (state === "new" && end)
    await moveOrder({
      trx,
      order,
      shipment,
      transition: "lookAtPapers",
      party: "clock",
      userId: null,
      now,
      changes: { inspectionEndsAt: end, papersUntil: untilOf(shipment, now) },
    });
  return state === "missing" || state === "new";
}

interface Handed {
  trx: Transaction;
  /** Locked by `trx`. */
  order: Order;
  /** Who has handed in, added or answered: that side knows. */
  by: OrganizationType;
  now: Date;
}

/**
 * Papers have come or were answered. A refusal makes the release wait at once; what waited for them is released once the buyer has had two days for each, and at once where there
 * is none left to look at.
 */
export async function followPapers({ trx, order, by, now }: Handed): Promise<void> {
  const approved = (await Shipment.of(trx, order.id)).filter(({ status }) => status === "approved");
  if (approved.length === 0) return;
  const { terms, papers } = await readChecklist(trx, order);
  if (!terms.releaseNeedsDocuments) return;
  let current = order;
  for (const shipment of approved) {
    const own = papers.filter((each) => each.shipment.id === shipment.id && each.isRequired);
    if (own.some(isMissing)) {
      if (!shipment.papersMissing && own.some((each) => stateOf(each) === "refused"))
        ({ order: current } = await holdForPapers(trx, { order: current, shipment }, now, by));
      continue;
    }
    if (!shipment.papersUntil || isLate(own, shipment)) continue;
    // Never before it would have been released without them.
    const inspectionEndsAt = latest(after(shipment.papersUntil, -papersHoldDays * day), lookEnds(own) ?? now);
    if (shipment.papersMissing)
      ({ order: current } = await moveOrder({
        trx,
        order: current,
        shipment,
        transition: "endPapersHold",
        party: "clock",
        userId: null,
        exceptSide: by,
        now,
        changes: { papersMissing: false, inspectionEndsAt },
      }));
    else await shipment.change(trx, { inspectionEndsAt }, now);
  }
}
