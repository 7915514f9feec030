import { v7 as uuid } from "uuid";
import { caseDays, openCaseStatuses } from "#shared/disputes/process.ts";
import { AppError } from "#shared/kernel/errors.ts";
import { fromMinor, moneyView, toMinor } from "#shared/kernel/money.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { after, day } from "#backend/src/kernel/clock.ts";
import { Dispute } from "../dispute-model.ts";
import type { Proposal } from "../proposal-model.ts";
import type { Placed } from "./move-order.ts";
import { tellSides } from "./tell-sides.ts";

interface Props extends Placed {
  trx: Transaction;
  /** Just accepted. */
  agreed: Proposal;
  /** Who has accepted it. */
  userId: string;
  now: Date;
}

/**
 * Both have agreed that the goods come back and their price after them: the open case waits for the transport document and the supplier's word, as it does after a decision. If they do not come, our team decides.
 * What was announced before takes no effect any more.
 *
 * @throws {AppError} `escrow.wrongStatus` where there is no open case.
 */
export async function awaitReturn({ trx, order, shipment, agreed, userId, now }: Props): Promise<Placed> {
  const found = await Dispute.query(trx)
    .where({ shipment_id: shipment.id })
    .whereIn("status", [...openCaseStatuses])
    .forUpdate()
    .first();
  if (!found) throw new AppError("escrow.wrongStatus", { status: shipment.status });
  const returnBy = after(now, caseDays.returnBy * day);
  await found.change(
    trx,
    {
      status: "returning",
      settlementId: agreed.id,
      outcome: "buyer",
      releasedAmount: fromMinor(0n, order.currency),
      decisionReason: agreed.reason,
      reasonCode: null,
      goods: "returned",
      returnPaidBy: agreed.returnPaidBy,
      evidence: null,
      decidedBy: null,
      decidedAt: now,
      confirmedBy: null,
      confirmedAt: null,
      confirmedReason: null,
      appealBy: null,
      waivedByBuyer: false,
      waivedBySupplier: false,
      returnBy,
      returnDocument: null,
      returnAnswerBy: null,
    },
    now,
  );
  const eventId = uuid();
  await trx("dispute_events").insert({
    id: eventId,
    dispute_id: found.id,
    what: "agreeReturn",
    party: "agreement",
    user_id: userId,
    words: null,
    details: JSON.stringify({ proposalId: agreed.id, returnPaidBy: agreed.returnPaidBy }),
    created_at: now,
  });
  const noted = await order.change(trx, {}, now);
  await tellSides({
    trx,
    order: noted,
    shipment,
    eventId: `case:${eventId}`,
    told: { buyer: "returnAgreed", supplier: "returnAgreed" },
    known: {
      refunded: moneyView(toMinor(shipment.amount, order.currency), order.currency),
      returnBy: returnBy.toISOString(),
      goods: { end: "returned", returnPaidBy: agreed.returnPaidBy },
    },
    userId,
    now,
  });
  return { order: noted, shipment };
}
