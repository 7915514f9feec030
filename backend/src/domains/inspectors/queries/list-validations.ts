import type { ValidationDecision } from "#shared/inspectors/admin-contract.ts";
import type { Database } from "#backend/src/db/database.ts";
import { idsCondition, offsetPage, termCondition, type Condition } from "#backend/src/db/offset-page.ts";

/** A supplier's approval with its order, and what our team has said to it. */
export interface ClaimRow {
  id: string;
  order_id: string;
  reference: string;
  shipment_id: string;
  shipment_number: number;
  record_version: number;
  shipment_count: string;
  weight_open: boolean;
  is_waiting: boolean;
  product: string;
  buyer_id: string;
  buyer: string;
  supplier_id: string;
  supplier: string;
  inspector: string;
  certificate_number: string;
  invitation_id: string | null;
  inspector_email: string | null;
  created_at: Date;
  inspection_ends_at: Date | null;
  decision: ValidationDecision | null;
  reason: string | null;
  decided_at: Date | null;
  /** The address. */
  decided_by: string | null;
}

const columns = { id: "q.id", submittedAt: "q.created_at", inspectBy: "s.inspection_ends_at" };

interface Query {
  sort: [keyof typeof columns, "ASC" | "DESC"];
  range: [number, number];
  filter: { id?: string[] | undefined; open?: boolean | undefined; q?: string | undefined };
}

/** It waits as long as nobody has decided, and the shipment stands where its inspection does: with the goods that were inspected, not with others in their place. */
const waits =
  "(v.inspection_id is null and s.status = 'quality_control' and (s.replaced_at is null or q.created_at > s.replaced_at))";

/** Those that are asked for by their ids are shown wherever they stand. */
function standing({ id, open }: Query["filter"]): Condition {
  if (open !== undefined) return { sql: open ? waits : "v.inspection_id is not null", bindings: [] };
  return id ? undefined : { sql: `${waits} or v.inspection_id is not null`, bindings: [] };
}

/** Approvals of suppliers that wait for the buyer or for us, and those that were decided. */
export const listValidations = (db: Database, { filter, ...query }: Query) =>
  offsetPage<ClaimRow, keyof typeof columns>({
    db,
    select: `q.id, q.order_id, o.reference, q.shipment_id, s.number as shipment_number, (select count(*) from shipments n where n.order_id = o.id) as shipment_count,
      coalesce((select max(n.version) from inspection_records n where n.inspection_id = q.id), 0) as record_version, s.weight_open, ${waits} as is_waiting, t.product_name as product, b.id as buyer_id, b.name as buyer, p.id as supplier_id, p.name as supplier, q.inspector, q.certificate_number,
      q.invitation_id, i.email as inspector_email, q.created_at, s.inspection_ends_at, v.decision, v.reason, v.decided_at, u.email as decided_by`,
    from: `quality_controls q join shipments s on s.id = q.shipment_id join orders o on o.id = q.order_id join agreed_terms t on t.id = o.terms_id
      join organizations b on b.id = o.buyer_org_id join organizations p on p.id = o.supplier_org_id
      left join inspector_invitations i on i.id = q.invitation_id
      left join inspection_validations v on v.inspection_id = q.id left join users u on u.id = v.decided_by`,
    conditions: [
      { sql: "q.side = 'supplier' and q.status = 'approved' and q.dispute_id is null", bindings: [] },
      standing(filter),
      idsCondition("q.id", filter.id),
      termCondition(["o.reference", "b.name", "p.name", "q.certificate_number", "q.inspector"], filter.q),
    ],
    columns,
    tieBreaker: "q.id",
    query,
  });

/** One of them, wherever it stands. */
export async function findClaim(db: Database, id: string): Promise<ClaimRow | undefined> {
  return (await listValidations(db, { sort: ["submittedAt", "ASC"], range: [0, 0], filter: { id: [id] } })).rows[0];
}
