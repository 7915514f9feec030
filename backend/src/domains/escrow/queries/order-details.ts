import type { InspectionView, OrderView } from "#shared/escrow/contract.ts";
import type { Database } from "#backend/src/db/database.ts";
import { readSplits } from "../../ledger/index.ts";
import type { Order } from "../model.ts";
import type { OrderDetails } from "../presenter.ts";

interface WalletRow {
  order_id: string;
  external_reference: string | null;
  landing_page_url: string | null;
}

interface EventRow {
  order_id: string;
  transition: string;
  party: string;
  created_at: Date;
}

interface InspectionRow {
  id: string;
  order_id: string;
  certificate_number: string;
  inspector: string;
  inspection_date: string;
  status: InspectionView["status"];
  report_url: string | null;
  notes: string | null;
  side: InspectionView["side"];
  created_at: Date;
}

interface DisputeRow {
  order_id: string;
  reason: string;
  opened_by: string;
  created_at: Date;
}

const groupByOrder = <Row extends { order_id: string }>(rows: readonly Row[]): Map<string, Row[]> => {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.order_id);
    if (group) group.push(row);
    else groups.set(row.order_id, [row]);
  }
  return groups;
};

const presentInspection = (row: InspectionRow): InspectionView => ({
  id: row.id,
  certificateNumber: row.certificate_number,
  inspector: row.inspector,
  inspectionDate: row.inspection_date,
  status: row.status,
  reportUrl: row.report_url,
  notes: row.notes,
  side: row.side,
  createdAt: row.created_at.toISOString(),
});

/** What the views of some orders need, in the orders' sequence: six statements, however many orders. */
export async function orderDetails(db: Database, orders: readonly Order[]): Promise<OrderDetails[]> {
  if (orders.length === 0) return [];
  const ids = orders.map(({ id }) => id);
  const organizationIds = [...new Set(orders.flatMap(({ buyerOrgId, supplierOrgId }) => [buyerOrgId, supplierOrgId]))];
  // One after the other: inside a transaction they share one connection anyway.
  const organizations = await db<OrderView["buyer"]>("organizations")
    .select("id", "name", "country", "city", "phone")
    .whereIn("id", organizationIds);
  const wallets = await db<WalletRow>("escrow_wallets")
    .select("order_id", "external_reference", "landing_page_url")
    .whereIn("order_id", ids);
  const events = await db<EventRow>("order_events")
    .select("order_id", "transition", "party", "created_at")
    .whereIn("order_id", ids)
    .orderBy("id");
  const inspections = await db<InspectionRow>("quality_controls")
    .select("*")
    .whereIn("order_id", ids)
    .orderBy(["created_at", "id"]);
  const disputes = await db<DisputeRow>("disputes")
    .select("order_id", "reason", "opened_by", "created_at")
    .whereIn("order_id", ids);
  const splits = await readSplits(db, ids);

  const parties = new Map(organizations.map((organization) => [organization.id, organization]));
  const walletOf = groupByOrder(wallets);
  const eventsOf = groupByOrder(events);
  const inspectionsOf = groupByOrder(inspections);
  const disputeOf = groupByOrder(disputes);
  return orders.map((order) => {
    const [buyer, supplier] = [parties.get(order.buyerOrgId), parties.get(order.supplierOrgId)];
    if (!buyer || !supplier) throw new Error(`order ${order.id} lacks a side`);
    const [wallet] = walletOf.get(order.id) ?? [];
    const [dispute] = disputeOf.get(order.id) ?? [];
    return {
      order,
      buyer,
      supplier,
      wallet: {
        externalReference: wallet?.external_reference ?? null,
        landingPageUrl: wallet?.landing_page_url ?? null,
      },
      events: (eventsOf.get(order.id) ?? []).map(({ transition, party, created_at }) => ({
        transition,
        party,
        createdAt: created_at,
      })),
      inspections: (inspectionsOf.get(order.id) ?? []).map(presentInspection),
      dispute: dispute ? { reason: dispute.reason, openedBy: dispute.opened_by, createdAt: dispute.created_at } : null,
      split: splits.get(order.id),
    };
  });
}
