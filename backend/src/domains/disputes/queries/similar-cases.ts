import type { SimilarCase } from "#shared/disputes/desk-contract.ts";
import type { CaseKind, ClaimType, DisputeOutcome, DisputeStatus, ReasonCode } from "#shared/disputes/process.ts";
import type { Page } from "#shared/kernel/endpoint.ts";
import { moneyView, toMinor, type Currency } from "#shared/kernel/money.ts";
import type { Database } from "#backend/src/db/database.ts";
import { cutPage, decodeCursor } from "#backend/src/db/page.ts";
import type { Order } from "../../escrow/index.ts";

interface Row {
  id: string;
  reference: string;
  shipment_number: number;
  shipment_count: string;
  kind: CaseKind;
  claim_type: ClaimType | null;
  status: DisputeStatus;
  closed_by: string | null;
  created_at: Date;
  buyer_org_id: string;
  buyer_name: string;
  supplier_org_id: string;
  supplier_name: string;
  amount: string;
  currency: Currency;
  outcome: DisputeOutcome | null;
  released_amount: string | null;
  reason_code: ReasonCode | null;
}

interface Props {
  disputeId: string;
  order: Pick<Order, "buyerOrgId" | "supplierOrgId">;
  /** Who asks: what is about an organization of theirs is left out. */
  userId: string;
  cursor?: string | undefined;
  limit: number;
}

/** What was announced last counts: a proposal that nobody has confirmed is nobody's precedent. */
const select = `
  select d.id, o.reference, x.number as shipment_number, (select count(*) from shipments n where n.order_id = o.id) as shipment_count, d.kind, d.claim_type, d.status, d.closed_by, d.created_at,
         o.buyer_org_id, t.buyer_name, o.supplier_org_id, t.supplier_name, x.amount, o.currency, r.outcome, r.released_amount, r.reason_code`;
const from = `
    from orders o
    join disputes d on d.order_id = o.id and d.deleted_at is null
    join shipments x on x.id = d.shipment_id
    join agreed_terms t on t.id = o.terms_id
    left join lateral (
      select n.outcome, n.released_amount, n.reason_code from dispute_decisions n where n.dispute_id = d.id order by n.round desc limit 1) r on true
   where (o.buyer_org_id in (:buyer, :supplier) or o.supplier_org_id in (:buyer, :supplier)) and d.id <> :id
     and not exists (select 1 from organization_members m where m.user_id = :me and m.organization_id in (o.buyer_org_id, o.supplier_org_id))`;

/** A page of other cases with one of these parties or both, newest first. @throws {AppError} `request.cursorInvalid` */
export async function similarCases(
  db: Database,
  { disputeId, order, userId, cursor: text, limit }: Props,
): Promise<Page<SimilarCase>> {
  const cursor = decodeCursor(text, ["moment", "id"]);
  const back = cursor?.direction === "previous";
  const bindings = {
    buyer: order.buyerOrgId,
    supplier: order.supplierOrgId,
    id: disputeId,
    me: userId,
    at: cursor?.values[0] ?? null,
    key: cursor?.values[1] ?? null,
  };
  const position = cursor
    ? `and (d.created_at, d.id) ${back ? ">" : "<"} (cast(:at as timestamptz), cast(:key as uuid))`
    : "";
  const way = back ? "asc" : "desc";
  const { rows } = await db.raw<{ rows: Row[] }>(
    `${select} ${from} ${position} order by d.created_at ${way}, d.id ${way} limit ${limit + 1}`,
    bindings as never,
  );
  const counted = await db.raw<{ rows: [{ count: string }] }>(`select count(*) ${from}`, bindings as never);
  const page = cutPage({ rows, limit, cursor, valuesOf: ({ created_at, id }) => [created_at.toISOString(), id] });
  return {
    nextCursor: page.nextCursor,
    previousCursor: page.previousCursor,
    items: page.rows.map((row) => present(row, order)),
    total: Number(counted.rows[0].count),
    totalCapped: false,
  };
}

function present(row: Row, { buyerOrgId, supplierOrgId }: Props["order"]): SimilarCase {
  const total = toMinor(row.amount, row.currency);
  const parties = [row.buyer_org_id, row.supplier_org_id];
  const [hasBuyer, hasSupplier] = [parties.includes(buyerOrgId), parties.includes(supplierOrgId)];
  return {
    id: row.id,
    reference: row.reference,
    shipment: Number(row.shipment_count) > 1 ? row.shipment_number : null,
    kind: row.kind,
    claim: row.claim_type,
    status: row.status,
    buyer: { id: row.buyer_org_id, name: row.buyer_name },
    supplier: { id: row.supplier_org_id, name: row.supplier_name },
    shared: hasBuyer && hasSupplier ? "both" : hasBuyer ? "buyer" : "supplier",
    openedAt: row.created_at.toISOString(),
    total: moneyView(total, row.currency),
    ruling:
      row.outcome && row.released_amount !== null
        ? {
            outcome: row.outcome,
            releasedShare: total === 0n ? 0 : Number((toMinor(row.released_amount, row.currency) * 1000n) / total),
            reasonCode: row.reason_code,
          }
        : null,
    closedBy: row.closed_by,
  };
}
