import { v7 as uuid } from "uuid";
import { goesOn, type CaseDeadline, type GoesOnWhy } from "#shared/disputes/process.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { publish } from "#backend/src/kernel/events.ts";
import { tellSides } from "../../escrow/index.ts";
import type { Case } from "./move-case.ts";

/** Whoever looks at the case sees its new end. */
export const announceGoesOn = (trx: Transaction, order: Case["order"], now: Date): Promise<void> =>
  publish({
    trx,
    organizationIds: [order.buyerOrgId, order.supplierOrgId],
    type: "order",
    subjectId: order.id,
    event: "case.goesOn",
    now,
  });

/** A time of a case ends later than was said: the line in its history, and the word to both sides, who have counted on the earlier end. */
export async function tellGoesOn(
  trx: Transaction,
  { order, shipment, dispute }: Case,
  { deadline, until, why, now }: { deadline: CaseDeadline; until: Date; why: GoesOnWhy; now: Date },
): Promise<void> {
  const eventId = uuid();
  await trx("dispute_events").insert({
    id: eventId,
    dispute_id: dispute.id,
    what: goesOn,
    party: "clock",
    user_id: null,
    words: null,
    details: JSON.stringify({ deadline, until: until.toISOString(), why }),
    created_at: now,
  });
  await announceGoesOn(trx, order, now);
  await tellSides({
    trx,
    order,
    shipment,
    eventId: `case:${eventId}`,
    told: { buyer: "caseGoesOn", supplier: "caseGoesOn" },
    known: { caseTime: deadline, goesOnUntil: until.toISOString(), goesOnWhy: why },
    userId: null,
    now,
  });
}
