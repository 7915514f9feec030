import type { Transaction } from "#backend/src/db/database.ts";
import { openStatuses } from "#shared/samples/process.ts";
import { Sample } from "../model.ts";
import { moveSample } from "./move-sample.ts";

/** An organization is closed: nobody sends to it or waits for it any more, and where parcels went to it is forgotten. */
export async function endSamples(trx: Transaction, organizationId: string, now: Date): Promise<void> {
  const open = await Sample.query(trx)
    .where((either) => void either.where({ buyer_org_id: organizationId }).orWhere({ supplier_org_id: organizationId }))
    .whereIn("status", openStatuses)
    .orderBy("id")
    .forUpdate();
  for (const sample of open) await moveSample({ trx, sample, move: "end", party: "closing", userId: null, now });
  await trx("samples")
    .where({ buyer_org_id: organizationId })
    .whereNotNull("address")
    .update({ address: null, updated_at: now, version: trx.raw("version + 1") });
}
