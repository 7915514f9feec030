import type { OrganizationType, VerificationState } from "#shared/organizations/choices.ts";
import type { PaperState, RequestState } from "#shared/verification/choices.ts";
import { dayOf, daysAfter, verificationDays } from "#shared/verification/rules.ts";
import type { Database } from "#backend/src/db/database.ts";

/** A paper or certificate that was refused, or ends soon or has ended lately; days are calendar days. */
export interface Filed {
  readonly id: string;
  readonly kind: string;
  readonly state: Extract<PaperState, "accepted" | "refused">;
  readonly reason: string | null;
  readonly validUntil: string | null;
}

/** All that may wait in an organization's verification. */
export interface Standing {
  readonly type: OrganizationType;
  readonly organizationType: string;
  readonly verification: VerificationState;
  readonly verifiedUntil: string | null;
  /** Of the register where that is said. */
  readonly country: string | null;
  /** Of the open request. */
  readonly openState: RequestState | null;
  readonly answerBy: Date | null;
  /** Of the one that was asked last, also when that is the open one. */
  readonly lastId: string | null;
  readonly lastState: RequestState | null;
  readonly lastReason: string | null;
  readonly lastClosedAs: string | null;
  readonly lastRenewal: boolean | null;
  readonly lastValidUntil: string | null;
  readonly decidedAt: Date | null;
  readonly askAgainAt: Date | null;
  readonly questions: number;
  /** The first of them. */
  readonly question: string | null;
  readonly papers: readonly Filed[];
  /** Not those in whose place another waits. */
  readonly certificates: readonly (Filed & { readonly number: string })[];
}

const filed = (table: string, columns = "") => `
  select f.id, f.kind, f.state, f.reason, f.valid_until as "validUntil"${columns} from ${table} f
   where f.organization_id = o.id and f.replaced_at is null and f.removed_at is null
     and (f.state = 'refused' or f.state = 'accepted' and f.valid_until between :since and :soon)`;

const statement = `
  select o.type, o.organization_type as "organizationType", o.verification, o.verified_until as "verifiedUntil", coalesce(open.register_country, o.country) as country,
         open.state as "openState", open.answer_by as "answerBy",
         last.id as "lastId", last.state as "lastState", last.reason as "lastReason", last.closed_as as "lastClosedAs", last.renewal as "lastRenewal",
         last.valid_until as "lastValidUntil", last.decided_at as "decidedAt", last.ask_again_at as "askAgainAt",
         asked.questions, asked.question, papers.list as papers, certificates.list as certificates
    from organizations o
    left join verification_requests open on open.organization_id = o.id and open.state in ('draft', 'waiting', 'questions') and open.deleted_at is null
    left join lateral (
      select r.* from verification_requests r
       where r.organization_id = o.id and r.state not in ('draft', 'withdrawn') and r.deleted_at is null
       order by r.created_at desc, r.id desc limit 1) last on true
    cross join lateral (
      select count(*)::integer as questions, (array_agg(q.question order by q.asked_at, q.id))[1] as question from verification_questions q
       where q.request_id = open.id and q.answer is null) asked
    cross join lateral (select coalesce(json_agg(f), '[]') as list from (${filed("verification_papers")}) f) papers
    cross join lateral (select coalesce(json_agg(f), '[]') as list from (${filed("verification_certificates", ", f.number")}
         and not exists (select from verification_certificates n
                          where n.organization_id = o.id and n.replaces = f.id and n.removed_at is null and n.state = 'waiting')) f) certificates
   where o.id = :id`;

/** What ends is told for so many days before, and as long afterwards. */
export const [toldFor] = verificationDays.reminders;

/** One statement; of papers and certificates those alone that may need somebody. */
export async function readStanding(db: Database, id: string, now: Date): Promise<Standing | undefined> {
  const bound = { id, since: dayOf(daysAfter(now, -toldFor)), soon: dayOf(daysAfter(now, toldFor)) };
  const { rows } = await db
    .raw<{ rows: Standing[] }>(statement, bound as never)
    .options({ name: "today.verification" });
  return rows[0];
}
