import { dayOf } from "#shared/verification/rules.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { VerificationRequest } from "../model.ts";

/** The mark was taken away: what it was granted for ends today, so that its papers are kept from today on and no longer. */
export async function endGranted(trx: Transaction, organizationId: string, now: Date): Promise<void> {
  const granted = await VerificationRequest.query(trx)
    .where({ organization_id: organizationId, state: "verified" })
    .forUpdate();
  for (const request of granted) await request.change(trx, { state: "expired", validUntil: dayOf(now) }, now);
}
