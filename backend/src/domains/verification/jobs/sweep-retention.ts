import { askedStates, openStates } from "#shared/verification/choices.ts";
import { retention } from "#shared/verification/retention.ts";
import { daysAfter } from "#shared/verification/rules.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { quoted } from "#backend/src/db/quoted.ts";
import { clearFiled, forgetDetails } from "../commands/clear-filed.ts";
import { Certificate, Paper, VerificationRequest } from "../model.ts";

/** Rows of one transaction. */
const batch = 100;
const noRequest = (states: readonly string[], of: string) =>
  `not exists (select from verification_requests r where r.organization_id = ${of} and r.deleted_at is null and r.state in (${quoted(states)}))`;
/** The last word about an organization: its last decision or, where it was verified, the end of that. */
const lastWord = (of: string) =>
  `(select greatest(max(r.decided_at), max(r.valid_until)::timestamptz) from verification_requests r where r.organization_id = ${of})`;
const wasVerified = (of: string) =>
  `exists (select from verification_requests r where r.organization_id = ${of} and r.state in ('verified', 'expired'))`;

const before = (now: Date, days: number): Date => daysAfter(now, -days);

/** Throws away what has had its time (shared/verification/retention.ts). The bytes go with the next sweep of documents. */
export async function sweepRetention({ db, clock }: Services): Promise<void> {
  const now = clock.now();
  await db.transaction((trx) => forgetDrafts(trx, now));
  await db.transaction((trx) => clearIdentity(trx, now));
  await db.transaction((trx) => clearOld(trx, now));
}

async function forgetDrafts(trx: Transaction, now: Date): Promise<void> {
  const until = before(now, retention.drafts.days);
  const sentSince = (table: string) =>
    `not exists (select from ${table} f where f.organization_id = verification_requests.organization_id and f.state = 'draft' and f.created_at >= ?)`;
  const stale = await VerificationRequest.query(trx)
    .where({ state: "draft" })
    .where("updated_at", "<", until)
    .whereRaw(sentSince("verification_papers"), [until])
    .whereRaw(sentSince("verification_certificates"), [until])
    .limit(batch)
    .forUpdate()
    .skipLocked();
  for (const request of stale) await forgetDetails(trx, request, { state: "withdrawn", deletedAt: now }, now);
  for (const Filed of [Paper, Certificate] as const) {
    const left = await (Filed as typeof Paper)
      .query(trx)
      .where({ state: "draft" })
      .where("created_at", "<", until)
      .whereNull("removed_at")
      .whereRaw(noRequest(openStates, `${Filed.tableName}.organization_id`))
      .limit(batch)
      .forUpdate()
      .skipLocked();
    await clearFiled(trx, Filed, left, { removedAt: now });
  }
}

async function clearIdentity(trx: Transaction, now: Date): Promise<void> {
  const of = "verification_papers.organization_id";
  const papers = await Paper.query(trx)
    .where({ kind: "identity" })
    .whereNot({ state: "draft" })
    .whereNull("cleared_at")
    .whereNull("removed_at")
    .whereRaw(noRequest(askedStates, of))
    .whereRaw(`${lastWordOfDecision(of)} < ?`, [before(now, retention.identityPapers.days)])
    .limit(batch)
    .forUpdate()
    .skipLocked();
  await clearFiled(trx, Paper, papers, { clearedAt: now });
}

const lastWordOfDecision = (of: string) =>
  `(select max(r.decided_at) from verification_requests r where r.organization_id = ${of})`;

/** All that is left of organizations which are not verified any more, or never were. */
async function clearOld(trx: Transaction, now: Date): Promise<void> {
  const ended = (of: string) =>
    `${noRequest(openStates, of)} and not exists (select from organizations o where o.id = ${of} and o.verification = 'verified' and o.deleted_at is null)
     and ${lastWord(of)} < case when ${wasVerified(of)} then ?::timestamptz else ?::timestamptz end`;
  const times = [before(now, retention.papers.days), before(now, retention.refusedPapers.days)];
  for (const Filed of [Paper, Certificate] as const) {
    const rows = await (Filed as typeof Paper)
      .query(trx)
      .whereNull("cleared_at")
      .whereNot({ state: "draft" })
      .whereRaw(ended(`${Filed.tableName}.organization_id`), times)
      .limit(batch)
      .forUpdate()
      .skipLocked();
    await clearFiled(trx, Filed, rows, { clearedAt: now });
  }
  const requests = await VerificationRequest.query(trx)
    .whereNull("cleared_at")
    .whereNotNull("asked_at")
    .whereRaw(ended("verification_requests.organization_id"), times)
    .limit(batch)
    .forUpdate()
    .skipLocked();
  for (const request of requests) await forgetDetails(trx, request, {}, now);
}
