import { openReviews, type ReviewStatus, type TakeDownGround } from "#shared/catalogue/review-process.ts";
import type { ReviewFilter } from "#shared/catalogue/review-contract.ts";
import type { VerificationState } from "#shared/organizations/choices.ts";
import type { Database } from "#backend/src/db/database.ts";
import { quoted } from "#backend/src/db/quoted.ts";
import {
  idsCondition,
  offsetPage,
  termCondition,
  valueCondition,
  type Condition,
} from "#backend/src/db/offset-page.ts";
import type { KeptDescribed } from "../../documents/index.ts";

export interface ReviewRow {
  id: string;
  name: string;
  category: string;
  origin_country: string;
  picture: KeptDescribed | null;
  active: boolean;
  organization_id: string;
  supplier_name: string;
  supplier_country: string | null;
  supplier_verification: VerificationState;
  version: number | null;
  status: ReviewStatus;
  submitted_at: Date | null;
  due_at: Date | null;
  resubmitted_at: Date | null;
  claimed_by: string | null;
  claimed_at: Date | null;
  decided_by: string | null;
  decided_at: Date | null;
  ground: TakeDownGround | null;
  /** The reader belongs or belonged to its organization, and decides nothing about it. */
  is_own: boolean;
}

const select = `p.id, p.name, p.category, p.origin_country, p.pictures -> 0 as picture, p.active, p.organization_id,
  o.name as supplier_name, o.country as supplier_country, o.verification as supplier_verification,
  r.version, coalesce(r.status, 'approved') as status, r.submitted_at, r.due_at, r.resubmitted_at, claimer.email as claimed_by, r.claimed_at,
  decider.email as decided_by, r.decided_at, r.ground,
  exists (select from organization_members m where m.organization_id = p.organization_id and m.user_id = me.id) as is_own`;
const from = `supplier_products p join organizations o on o.id = p.organization_id cross join (select ?::uuid as id) me
  left join listing_reviews r on r.id = p.id
  left join users claimer on claimer.id = r.claimed_by left join users decider on decider.id = r.decided_by`;
const columns = { id: "p.id", dueAt: "r.due_at", name: "p.name", decidedAt: "r.decided_at" };

interface Query {
  sort: [keyof typeof columns, "ASC" | "DESC"];
  range: [number, number];
  filter: {
    id?: string[] | undefined;
    q?: string | undefined;
    state?: ReviewFilter | undefined;
    organizationId?: string | undefined;
  };
}

const open = `r.status in (${quoted(openReviews)})`;

function stateCondition(state: ReviewFilter | undefined, now: Date): Condition {
  if (!state) return undefined;
  if (state === "overdue") return { sql: `${open} and r.due_at <= ?`, bindings: [now] };
  const sql = { open, takenDown: "r.status = 'takenDown'", decided: "r.status in ('approved', 'takenDown')" };
  return { sql: sql[state], bindings: [] };
}

/** Listings that were not deleted, with their review; those of before there were reviews have none. */
export const listReviews = (db: Database, readerId: string, { filter, ...query }: Query, now: Date) =>
  offsetPage<ReviewRow, keyof typeof columns>({
    db,
    select,
    from,
    fromBindings: [readerId],
    conditions: [
      { sql: "p.deleted_at is null", bindings: [] },
      idsCondition("p.id", filter.id),
      termCondition(["p.name", "o.name"], filter.q),
      stateCondition(filter.state, now),
      valueCondition("p.organization_id", filter.organizationId),
    ],
    columns,
    tieBreaker: "p.id",
    query,
  });
