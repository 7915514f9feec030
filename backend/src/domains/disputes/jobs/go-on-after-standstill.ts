import { caseClockRows, disputeRow } from "#shared/disputes/process.ts";
import { after, day, hour } from "#backend/src/kernel/clock.ts";
import { publish } from "#backend/src/kernel/events.ts";
import type { Sweep } from "#backend/src/kernel/queue.ts";
import { standstill } from "#backend/src/kernel/standstill.ts";
import { columnOf } from "./sweep-cases.ts";

/** A worker that has swept nothing for so long stood still, and most likely nobody could appeal, answer or send anything either. */
const stoodStill = hour;
/** What ends sooner than this leaves too little of the time that was promised. */
const tooSoon = 12 * hour;

interface Moved {
  orderId: string;
  buyerOrgId: string;
  supplierOrgId: string;
}

/**
 * After a standstill of ours: what a side had time for, such as an appeal, and what ended meanwhile, or ends too soon, goes on for a day, since money moves for good when it is over. Once for
 * each standstill: where a sweep fails for ever nothing is put off for ever.
 */
export const goOnAfterStandstill: Sweep = async ({ db, clock }) => {
  const stood = await standstill(db);
  if (stood < stoodStill) return;
  const now = clock.now();
  for (const transition of caseClockRows) {
    const { from, until } = disputeRow(transition);
    if (!until) continue;
    await db.transaction(async (trx) => {
      const { rows } = await trx.raw<{ rows: Moved[] }>(
        `update disputes d set :column: = :until, updated_at = :now, version = d.version + 1
           from orders o
          where o.id = d.order_id and d.status = any(:from) and d.:column: <= :soon and d.updated_at <= :since and d.deleted_at is null
            ${transition === "missReturn" ? "and d.return_document is null" : ""}
        returning o.id as "orderId", o.buyer_org_id as "buyerOrgId", o.supplier_org_id as "supplierOrgId"`,
        {
          column: columnOf(until),
          until: after(now, day),
          now,
          from: [...from],
          soon: after(now, tooSoon),
          since: after(now, -stood),
        } as never,
      );
      for (const { orderId, buyerOrgId, supplierOrgId } of rows)
        await publish({
          trx,
          organizationIds: [buyerOrgId, supplierOrgId],
          type: "order",
          subjectId: orderId,
          event: "case.goesOn",
          now,
        });
    });
  }
};
