import type { Database } from "#backend/src/db/database.ts";
import { versionsOf, type Version } from "../../documents/index.ts";
import type { Order } from "../model.ts";
import { Shipment } from "../shipment-model.ts";

/** A paper with the shipment that it is of, and the certificate of the inspection, where it is of one. */
export interface OrderPaper extends Version {
  shipment: number;
  certificate: string | null;
}

interface Inspected {
  id: string;
  shipment_id: string;
  certificate_number: string;
}

/** The shipments of an order with their papers and those of their inspections, older versions included. */
export async function orderPapers(
  db: Database,
  order: Pick<Order, "id">,
): Promise<{ shipments: Shipment[]; papers: OrderPaper[] }> {
  const shipments = await Shipment.of(db, order.id);
  const inspections = await db<Inspected>("quality_controls")
    .where({ order_id: order.id } as never)
    .orderBy("created_at")
    .select("id", "shipment_id", "certificate_number");
  const ofShipments = await versionsOf(
    db,
    "shipment",
    shipments.map(({ id }) => id),
  );
  const ofInspections = await versionsOf(
    db,
    "inspection",
    inspections.map(({ id }) => id),
  );
  const found = (versions: readonly Version[] = [], shipment: number, certificate: string | null) =>
    versions.map((version) => ({ ...version, shipment, certificate }));
  const papers = shipments.flatMap(({ id, number }) => [
    ...found(ofShipments.get(id), number, null),
    ...inspections
      .filter(({ shipment_id }) => shipment_id === id)
      .flatMap((each) => found(ofInspections.get(each.id), number, each.certificate_number)),
  ]);
  return { shipments, papers };
}
