import type { Transaction } from "#backend/src/db/database.ts";
import { releaseHeld } from "#backend/src/kernel/held.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { Member, Organization } from "../../organizations/index.ts";
import { tellOwners } from "../commands/tell-owners.ts";
import { withdrawChange } from "../commands/withdraw-change.ts";
import { BankDetails, endDetails, holdOf } from "../model.ts";

/** What the clock brings about has no request. */
const request = { id: "bankDetails.changes", ip: "" };

/** How many are looked at in one sweep; the others are in the next. */
const batch = 200;

/** Changes whose 24 hours are over take effect; those that whoever has asked for them may ask for no more come to nothing. */
export async function sweepChanges({ db, clock, logger }: Services): Promise<void> {
  const now = clock.now();
  const found = (await db("bank_details as b")
    .join("organizations as o", "o.id", "b.organization_id")
    .where("b.state", "waiting")
    .where((reason) => {
      void reason
        .where("b.effective_at", "<=", now)
        .orWhereNotNull("o.suspended_at")
        .orWhereNotExists(
          db("organization_members as m")
            .select(db.raw("1"))
            .whereRaw("m.organization_id = b.organization_id and m.user_id = b.asked_by")
            .where({ role: "owner" })
            .whereNull("m.deleted_at"),
        );
    })
    .orderBy("b.effective_at")
    .limit(batch)
    .select("b.id", "b.organization_id")) as { id: string; organization_id: string }[];
  for (const { id, organization_id: organizationId } of found) {
    try {
      await db.transaction((trx) => decide(trx, id, organizationId, now));
    } catch (error) {
      // One that cannot be decided must not keep the others from it.
      logger.error({ err: error, change: id }, "a change of bank details was not decided");
    }
  }
}

async function decide(trx: Transaction, id: string, organizationId: string, now: Date): Promise<void> {
  const organization = await Organization.lockById(trx, organizationId);
  const row = await BankDetails.query(trx).findById(id).forUpdate();
  // Closed, or taken back meanwhile.
  if (!organization || row?.state !== "waiting") return;
  const asker = await Member.query(trx)
    .findOne({ organization_id: organizationId, user_id: row.askedBy, role: "owner" })
    .whereNull("deleted_at");
  const about = { trx, row, userId: null, request, now };
  if (organization.suspendedAt) return withdrawChange({ ...about, because: "suspended" });
  if (!asker) return withdrawChange({ ...about, because: "askerGone" });
  if (row.effectiveAt > now) return;
  const before = await BankDetails.query(trx)
    .findOne({ organization_id: organizationId, state: "inForce" })
    .forUpdate();
  if (before) await endDetails(trx, before, { state: "replaced", by: null, because: null, now });
  const changed = await row.change(trx, { state: "inForce" }, now);
  await tellOwners({ ...about, row: changed, kind: "bankDetailsChanged", action: "bankDetails.changed" });
  await releaseHeld(trx, holdOf(organizationId), now);
}
