import type { Transaction } from "#backend/src/db/database.ts";
import { Organization } from "../../organizations/index.ts";
import { Certificate, Paper, VerificationRequest } from "../model.ts";
import { isOpen } from "../policy.ts";
import { readCase } from "../queries/read-case.ts";
import { clearFiled, forgetDetails } from "./clear-filed.ts";
import { withdraw } from "./withdraw.ts";

/**
 * Its organization closes: an open request ends, and what nobody has to show goes at once, drafts and pictures of identity cards. What was decided about an organization that was verified stays its time
 * (shared/verification/retention.ts).
 */
export async function leaveVerification(trx: Transaction, organizationId: string, now: Date): Promise<void> {
  const organization = await Organization.lockById(trx, organizationId);
  if (!organization) return;
  const each = await readCase(trx, organization);
  if (each.request && isOpen(each.request.state))
    await withdraw({ trx, each: { ...each, request: each.request }, closedAs: "organizationClosed", now });
  const own = { organization_id: organizationId };
  const verified = await VerificationRequest.query(trx)
    .where(own)
    .whereIn("state", ["verified", "expired"])
    .select("id")
    .first();
  for (const Filed of [Paper, Certificate] as const) {
    const rows = await (Filed as typeof Paper).query(trx).where(own).whereNull("removed_at").whereNull("cleared_at");
    const going = rows.filter(({ state, kind }) => !verified || state === "draft" || kind === "identity");
    await clearFiled(trx, Filed, going, { clearedAt: now });
  }
  const requests = await VerificationRequest.query(trx).where(own).whereNull("cleared_at");
  for (const request of requests) if (!verified || request.askedAt === null) await forgetDetails(trx, request, {}, now);
}
