import type { Currency } from "#shared/kernel/money.ts";
import type {
  CaseKind,
  CaseOpener,
  CaseStage,
  ClaimType,
  DisputeOutcome,
  DisputeStatus,
  GoodsEnd,
  ReasonCode,
} from "#shared/disputes/process.ts";
import type { OrderStatus } from "#shared/escrow/process.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { Dispute } from "../../escrow/index.ts";
import type { Database } from "#backend/src/db/database.ts";
import { idsCondition, offsetPage, termCondition, valueCondition } from "#backend/src/db/offset-page.ts";

/** A dispute with its shipment, whose status and amount these are, its order, parties and deciders. */
export interface DisputeRow {
  id: string;
  version: number;
  status: DisputeStatus;
  reason: string;
  kind: CaseKind;
  opened_by: CaseOpener;
  closed_by: string | null;
  evidence: Dispute["evidence"];
  stage: CaseStage;
  claim_type: ClaimType | null;
  claim_amount: string | null;
  answer_by: Date | null;
  decide_by: Date;
  appeal_by: Date | null;
  return_by: Date | null;
  reason_code: ReasonCode | null;
  goods: GoodsEnd | null;
  return_paid_by: OrganizationType | null;
  created_at: Date;
  outcome: DisputeOutcome | null;
  released_amount: string | null;
  decision_reason: string | null;
  decided_by: string | null;
  decided_at: Date | null;
  decided_by_email: string | null;
  confirmed_by: string | null;
  confirmed_at: Date | null;
  confirmed_reason: string | null;
  confirmed_by_email: string | null;
  assigned_to: string | null;
  assigned_to_email: string | null;
  order_id: string;
  reference: string;
  shipment_number: number;
  shipment_count: string;
  order_status: OrderStatus;
  /** A weight at arrival that the supplier has not accepted. */
  delivered_open: boolean;
  product_name: string;
  total_amount: string;
  /** Of all its shipments. */
  order_total: string;
  currency: Currency;
  /** USD for one of that, by its last stored rate; null without one. */
  usd_per_unit: string | null;
  buyer_org_id: string;
  buyer_name: string;
  supplier_org_id: string;
  supplier_name: string;
}

const select = `d.id, d.version, d.kind, d.closed_by, d.evidence, d.status, d.stage, d.claim_type, d.claim_amount, d.answer_by, d.decide_by, d.appeal_by, d.return_by, d.reason_code, d.goods, d.return_paid_by, d.reason, d.opened_by, d.created_at, d.outcome, d.released_amount, d.decision_reason,
  d.decided_by, d.decided_at, du.email as decided_by_email, d.confirmed_by, d.confirmed_at, d.confirmed_reason,
  cu.email as confirmed_by_email, d.assigned_to, au.email as assigned_to_email, o.id as order_id, o.reference, x.status as order_status, x.number as shipment_number, x.delivered_open,
  (select count(*) from shipments n where n.order_id = o.id) as shipment_count, t.product_name, x.amount as total_amount, o.total_amount as order_total,
  o.currency, (select r.usd_per_unit from reference_rates r where r.currency = o.currency order by coalesce(r.overtakes, r.as_of) desc, r.imported_at desc, r.id desc limit 1) as usd_per_unit,
  o.buyer_org_id, b.name as buyer_name, o.supplier_org_id, s.name as supplier_name`;
const from = `disputes d
  join orders o on o.id = d.order_id
  join shipments x on x.id = d.shipment_id
  join agreed_terms t on t.id = o.terms_id
  join organizations b on b.id = o.buyer_org_id
  join organizations s on s.id = o.supplier_org_id
  left join users du on du.id = d.decided_by
  left join users cu on cu.id = d.confirmed_by
  left join users au on au.id = d.assigned_to`;

const columns = {
  // What waits comes first by when it is due, and what is late before all else; then the newest of what does not.
  decideBy: `case when d.status in ('open', 'awaiting_confirmation') then extract(epoch from d.decide_by)
    else 1e11 - extract(epoch from d.created_at) end`,
  id: "d.id",
  openedAt: "d.created_at",
  total: "x.amount",
  reference: "o.reference",
  status: "d.status",
};

interface Query {
  sort: [keyof typeof columns, "ASC" | "DESC"];
  range: [number, number];
  filter: { id?: string[] | undefined; q?: string | undefined; status?: DisputeStatus | undefined };
}

export const listDisputes = (db: Database, { filter, ...query }: Query) =>
  offsetPage<DisputeRow, keyof typeof columns>({
    db,
    select,
    from,
    conditions: [
      { sql: "d.deleted_at is null", bindings: [] },
      idsCondition("d.id", filter.id),
      termCondition(["o.reference", "t.product_name", "b.name", "s.name"], filter.q),
      valueCondition("d.status", filter.status),
    ],
    columns,
    tieBreaker: "d.id",
    query,
  });

export async function findDispute(db: Database, id: string): Promise<DisputeRow | undefined> {
  const { rows } = await listDisputes(db, { sort: ["openedAt", "DESC"], range: [0, 0], filter: { id: [id] } });
  return rows[0];
}
