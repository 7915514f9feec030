import type { OrganizationType } from "#shared/organizations/choices.ts";
import { papersHoldDays, papersLookDays } from "#shared/escrow/rules.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { after, day } from "#backend/src/kernel/clock.ts";
import { moveOrder, type Placed } from "../commands/move-order.ts";
import type { Order } from "../model.ts";
import { Shipment } from "../shipment-model.ts";
import { isMissing, readChecklist, stateOf } from "./model.ts";

/** The release waits. Fourteen days count from the first time, however often papers come and are refused. */
export const holdForPapers = (trx: Transaction, { order, shipment }: Placed, now: Date) => {
  const papersUntil = shipment.papersUntil ?? after(now, papersHoldDays * day);
  return moveOrder({
    trx,
    order,
    shipment,
    transition: "holdForPapers",
    party: "clock",
    userId: null,
    now,
    details: { papersUntil: papersUntil.toISOString() },
    changes: { papersMissing: true, papersUntil },
  });
};

interface Handed {
  trx: Transaction;
  /** Locked by `trx`. */
  order: Order;
  /** Who has handed in, added or accepted: that side knows. */
  by: OrganizationType;
  now: Date;
}

/** Papers have come or were accepted: what waited for them is released after two days in which the buyer may refuse one, and at once where there is none left to look at. */
export async function endPapersHolds({ trx, order, by, now }: Handed): Promise<void> {
  const held = (await Shipment.of(trx, order.id)).filter(
    ({ status, papersUntil }) => status === "approved" && papersUntil !== null,
  );
  if (held.length === 0) return;
  const { papers } = await readChecklist(trx, order);
  let current = order;
  for (const shipment of held) {
    const own = papers.filter((each) => each.shipment.id === shipment.id && each.isRequired);
    if (own.some(isMissing)) continue;
    const isLookedAt = own.every((each) => stateOf(each) === "accepted");
    if (!shipment.papersMissing) {
      // They came before, and there is nothing left to look at.
      if (isLookedAt && shipment.inspectionEndsAt && shipment.inspectionEndsAt > now)
        await shipment.change(trx, { inspectionEndsAt: now }, now);
      continue;
    }
    const moved = await moveOrder({
      trx,
      order: current,
      shipment,
      transition: "endPapersHold",
      party: "clock",
      userId: null,
      exceptSide: by,
      now,
      changes: { papersMissing: false, inspectionEndsAt: isLookedAt ? now : after(now, papersLookDays * day) },
    });
    current = moved.order;
  }
}
