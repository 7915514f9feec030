import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { RatingDecision } from "#shared/ratings/admin-contract.ts";
import type { RatingCriterion, RatingPart } from "#shared/ratings/rules.ts";
import type { Database } from "#backend/src/db/database.ts";
import { idsCondition, offsetPage, termCondition } from "#backend/src/db/offset-page.ts";

export interface ReportRow extends Record<RatingCriterion, number> {
  id: string;
  part: RatingPart;
  order_id: string;
  reference: string;
  side: OrganizationType;
  writer_id: string;
  writer_name: string;
  organization_id: string;
  reporter_name: string;
  comment: string | null;
  answer: string | null;
  reason: string;
  created_at: Date;
  decision: RatingDecision | null;
  decision_reason: string | null;
  decided_at: Date | null;
  /** The address. */
  decided_by: string | null;
}

const columns = { id: "e.id", reportedAt: "e.created_at" };

interface Query {
  sort: [keyof typeof columns, "ASC" | "DESC"];
  range: [number, number];
  filter: { id?: string[] | undefined; open?: boolean | undefined; q?: string | undefined };
}

/** What was reported of ratings, for our team. */
export const listReports = (db: Database, { filter, ...query }: Query) =>
  offsetPage<ReportRow, keyof typeof columns>({
    db,
    select: `e.id, e.part, r.order_id, o.reference, r.side, w.id as writer_id, w.name as writer_name, e.organization_id, g.name as reporter_name, r.quality, r.papers,
      r.punctuality, r.communication, r.comment, a.text as answer, e.reason, e.created_at, e.decision, e.decision_reason, e.decided_at, u.email as decided_by`,
    from: `rating_reports e join order_ratings r on r.id = e.rating_id join orders o on o.id = r.order_id join organizations g on g.id = e.organization_id
      join organizations w on w.id = case e.part when 'comment' then r.rater_org_id else r.rated_org_id end
      left join rating_answers a on a.rating_id = r.id left join users u on u.id = e.decided_by`,
    conditions: [
      idsCondition("e.id", filter.id),
      termCondition(["g.name", "w.name", "o.reference"], filter.q),
      filter.open === undefined ? undefined : { sql: `e.decision is ${filter.open ? "" : "not "}null`, bindings: [] },
    ],
    columns,
    tieBreaker: "e.id",
    query,
  });

export async function findReport(db: Database, id: string): Promise<ReportRow | undefined> {
  return (await listReports(db, { sort: ["reportedAt", "DESC"], range: [0, 0], filter: { id: [id] } })).rows[0];
}
