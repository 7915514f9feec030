import type { InspectionView } from "#shared/escrow/contract.ts";
import type { Database } from "#backend/src/db/database.ts";

interface InspectionRow {
  id: string;
  shipment_id: string;
  certificate_number: string;
  inspector: string;
  inspection_date: string;
  status: InspectionView["status"];
  report_url: string | null;
  notes: string | null;
  side: InspectionView["side"];
  created_at: Date;
}

/** The QC results of some orders by shipment, the oldest first. */
export async function inspectionsOf(db: Database, orderIds: readonly string[]): Promise<Map<string, InspectionView[]>> {
  const rows = await db<InspectionRow>("quality_controls")
    .select("*")
    .whereIn("order_id", orderIds)
    .orderBy(["created_at", "id"]);
  const found = new Map<string, InspectionView[]>();
  for (const row of rows) {
    const list = found.get(row.shipment_id) ?? [];
    list.push({
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
    found.set(row.shipment_id, list);
  }
  return found;
}
