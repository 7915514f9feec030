import type { DocumentAccess } from "#backend/src/kernel/domain-part.ts";
import { readsShipment } from "./reads-shipment.ts";

/** Papers and pictures of an inspection are for both sides of its order, whoever has submitted it. */
export const readsInspection: DocumentAccess = async (db, actor, inspectionId) => {
  const found = (await db("quality_controls").where({ id: inspectionId }).first("shipment_id")) as
    { shipment_id: string } | undefined;
  return found !== undefined && readsShipment(db, actor, found.shipment_id);
};
