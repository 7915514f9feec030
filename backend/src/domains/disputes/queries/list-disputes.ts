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
import { queueFilters, type QueueFilter } from "#shared/disputes/queue.ts";
import { openCaseStatuses, reviewerStatuses } from "#shared/disputes/statuses.ts";
import type { OrderStatus } from "#shared/escrow/process.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { Dispute } from "../../escrow/index.ts";
import type { Database } from "#backend/src/db/database.ts";
import { quoted } from "#backend/src/db/quoted.ts";
import { idsCondition, termCondition, valueCondition } from "#backend/src/db/offset-page.ts";

/** A dispute with its shipment, whose status and amount these are, its order, parties and deciders. */
export interface DisputeRow {
  id: string;
  version: number;
  status: DisputeStatus;
  reason: string;
  kind: CaseKind;
  opened_by: CaseOpener;
  /** Who has opened it by what they have found, invited by a side and without an account. */
  inspector: string | null;
  closed_by: string | null;
  evidence: Dispute["evidence"];
  stage: CaseStage;
  appealed_by: OrganizationType | null;
  claim_type: ClaimType | null;
  claim_amount: string | null;
  answer_by: Date | null;
  decide_by: Date;
  appeal_by: Date | null;
  return_by: Date | null;
  return_answer_by: Date | null;
  /** What lay in escrow in USD, when it began. */
  worth_usd: string | null;
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

const select = `d.id, d.version, d.kind, d.closed_by, d.evidence, d.status, d.stage, d.appealed_by, d.claim_type, d.claim_amount, d.answer_by, d.decide_by, d.appeal_by, d.return_by, d.return_answer_by, d.worth_usd, d.reason_code, d.goods, d.return_paid_by, d.reason, d.opened_by,
  (select q.inspector from quality_controls q where q.order_id = d.order_id and q.shipment_id = d.shipment_id and q.created_at = d.created_at and q.invitation_id is not null and q.dispute_id is null limit 1) as inspector, d.created_at, d.outcome, d.released_amount, d.decision_reason,
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

/** The columns that an index has in their order; one of another table is joined for. */
const columns = {
  decideBy: "d.queue_key",
  id: "d.id",
  openedAt: "d.created_at",
  total: "d.worth_usd",
  reference: "o.reference",
  status: "d.status",
};

interface Query {
  sort: [keyof typeof columns, "ASC" | "DESC"];
  range: [number, number];
  filter: {
    id?: string[] | undefined;
    q?: string | undefined;
    status?: DisputeStatus | undefined;
    queue?: QueueFilter | undefined;
  };
}

interface Reader {
  userId: string;
  now: Date;
}

/**
 * Parts of the queue. Its key says by itself what a case waits for (see the migration): below 1e10 for our team, by the moment of the decision, below 2e10 for the sides; so they are read, and
 * counted, from its index alone. The words of the others are those of the partial indexes.
 */
const waits = `d.status in (${quoted(reviewerStatuses)})`;
const isClaimable = `d.status in (${quoted(openCaseStatuses)})`;
const parts: Record<QueueFilter, (reader: Reader) => { sql: string; bindings: readonly unknown[] }> = {
  waiting: () => ({ sql: "d.queue_key < 1e10", bindings: [] }),
  mine: ({ userId }) => ({ sql: `d.assigned_to = ? and ${isClaimable}`, bindings: [userId] }),
  unclaimed: () => ({ sql: `d.assigned_to is null and ${waits}`, bindings: [] }),
  late: ({ now }) => ({ sql: "d.queue_key <= ?", bindings: [now.getTime() / 1000] }),
  confirm: () => ({ sql: `d.status = '${"awaiting_confirmation" satisfies DisputeStatus}'`, bindings: [] }),
  parties: () => ({ sql: "d.queue_key >= 1e10 and d.queue_key < 2e10", bindings: [] }),
};

/**
 * One page of the queue. Which cases stand on it is read from the cases alone, by an index of theirs, and only then what stands around each: with the joins first, the database would read the
 * orders and parties of all of them for one page.
 */
export async function listDisputes(
  db: Database,
  { filter, sort: [column, direction], range: [start, end] }: Query,
  reader: Reader,
): Promise<{ rows: DisputeRow[]; total: number; start: number }> {
  const conditions = [
    idsCondition("d.id", filter.id),
    termCondition(["o.reference", "t.product_name", "b.name", "s.name"], filter.q),
    valueCondition("d.status", filter.status),
    filter.queue && parts[filter.queue](reader),
  ].filter((condition) => condition !== undefined);
  const where = ["d.deleted_at is null", ...conditions.map(({ sql }) => `(${sql})`)].join(" and ");
  const bindings = conditions.flatMap((condition) => [...condition.bindings]);
  const around = filter.q
    ? ` join orders o on o.id = d.order_id join agreed_terms t on t.id = o.terms_id
        join organizations b on b.id = o.buyer_org_id join organizations s on s.id = o.supplier_org_id`
    : "";
  const sorted = column === "reference" && !filter.q ? " join orders o on o.id = d.order_id" : "";
  const counted = await db.raw<{ rows: { count: string }[] }>(
    `select count(*) from disputes d${around} where ${where}`,
    bindings as never[],
  );
  const way = direction === "ASC" ? "asc" : "desc";
  const { rows: page } = await db.raw<{ rows: { id: string }[] }>(
    `select d.id from disputes d${around}${sorted} where ${where}
      order by ${columns[column]} ${way}, d.id ${way} limit ? offset ?`,
    [...bindings, end - start + 1, start] as never[],
  );
  return {
    rows: await readDisputes(
      db,
      page.map(({ id }) => id),
    ),
    total: Number(counted.rows[0]?.count ?? 0),
    start,
  };
}

/** Cases by their ids, in that sequence, with what stands around each. */
async function readDisputes(db: Database, ids: readonly string[]): Promise<DisputeRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.raw<{ rows: DisputeRow[] }>(
    `select ${select} from ${from} where d.id = any(?::uuid[]) and d.deleted_at is null`,
    [ids] as never[],
  );
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

export const findDispute = async (db: Database, id: string): Promise<DisputeRow | undefined> =>
  (await readDisputes(db, [id]))[0];

/** How many cases each part of the queue has for whoever asks. */
export async function countQueue(db: Database, reader: Reader): Promise<Record<QueueFilter, number>> {
  const asked = queueFilters.map((name) => ({ name, ...parts[name](reader) }));
  const { rows } = await db.raw<{ rows: [Record<QueueFilter, string>] }>(
    `select ${asked.map(({ name, sql }) => `count(*) filter (where ${sql}) as ${name}`).join(", ")}
       from disputes d where d.deleted_at is null and d.queue_key < 2e10`,
    asked.flatMap(({ bindings }) => [...bindings]) as never[],
  );
  return Object.fromEntries(queueFilters.map((name) => [name, Number(rows[0][name])])) as Record<QueueFilter, number>;
}
