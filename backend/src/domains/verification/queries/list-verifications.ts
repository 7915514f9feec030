import type { OrganizationType } from "#shared/organizations/choices.ts";
import { askedStates, type RequestState } from "#shared/verification/choices.ts";
import { fold } from "#shared/kernel/language.ts";
import type { Database } from "#backend/src/db/database.ts";
import { idsCondition, offsetPage, termCondition, valueCondition } from "#backend/src/db/offset-page.ts";

export interface QueueRow {
  id: string;
  organization_id: string;
  name: string;
  type: OrganizationType;
  organization_type: string;
  country: string | null;
  city: string | null;
  state: RequestState;
  renewal: boolean;
  unread: string;
  papers: string;
  accepted: string;
  open_questions: string;
  asked_at: Date;
  answered_at: Date | null;
  due_at: Date | null;
  answer_by: Date | null;
  claimed_by: string | null;
  claimed_at: Date | null;
  decided_at: Date | null;
  is_own: boolean;
}

/** What stands now of an organization's papers and certificates. */
const standing = `lateral (
    select count(*) filter (where f.state = 'waiting') as unread, count(*) as papers, count(*) filter (where f.state = 'accepted') as accepted
      from (select state from verification_papers p where p.organization_id = r.organization_id and p.replaced_at is null and p.removed_at is null and p.state <> 'draft'
            union all
            select state from verification_certificates c where c.organization_id = r.organization_id and c.replaced_at is null and c.removed_at is null and c.state <> 'draft') f) s`;

const columns = {
  id: "r.id",
  dueAt: "coalesce(r.due_at, r.answer_by, r.decided_at)",
  askedAt: "r.asked_at",
  decidedAt: "r.decided_at",
  name: "o.name",
  state: "r.state",
};

interface Query {
  sort: readonly [keyof typeof columns, "ASC" | "DESC"];
  range: readonly [number, number];
  filter: {
    id?: string[] | undefined;
    q?: string | undefined;
    state?: RequestState[] | undefined;
    group?: "open" | "decided" | undefined;
    mine?: boolean | undefined;
    overdue?: boolean | undefined;
    organizationId?: string | undefined;
  };
}

interface Reader {
  userId: string;
  now: Date;
}

/** Requests that were asked, as lines of the verifiers' queue. */
export const listVerifications = (db: Database, { filter, ...query }: Query, { userId, now }: Reader) =>
  offsetPage<QueueRow, keyof typeof columns>({
    db,
    select: `r.id, r.organization_id, o.name, o.type, o.organization_type, o.country, o.city, r.state, r.renewal, s.unread, s.papers, s.accepted,
      (select count(*) from verification_questions q where q.request_id = r.id and q.answered_at is null) as open_questions,
      r.asked_at, r.answered_at, r.due_at, r.answer_by, r.claimed_by, r.claimed_at, r.decided_at,
      exists (select from organization_members m where m.organization_id = o.id and m.user_id = me.id) as is_own`,
    from: `verification_requests r join organizations o on o.id = r.organization_id cross join (select ?::uuid as id) me, ${standing}`,
    fromBindings: [userId],
    conditions: [
      { sql: "r.asked_at is not null and r.deleted_at is null", bindings: [] },
      idsCondition("r.id", filter.id),
      termCondition(["o.search_text"], filter.q && fold(filter.q)),
      filter.state && filter.state.length > 0
        ? { sql: "r.state = any(?::text[])", bindings: [filter.state] }
        : undefined,
      filter.group && {
        sql: `${filter.group === "open" ? "" : "not "}(r.state = any(?::text[]))`,
        bindings: [[...askedStates]],
      },
      filter.mine ? { sql: "r.claimed_by = me.id", bindings: [] } : undefined,
      filter.overdue ? { sql: "r.due_at < ?", bindings: [now] } : undefined,
      valueCondition("r.organization_id", filter.organizationId),
    ],
    columns,
    tieBreaker: "r.id",
    query,
  });
