import { openCaseStatuses } from "#shared/disputes/process.ts";
import type { Database } from "#backend/src/db/database.ts";
import { Dispute } from "../../escrow/index.ts";

export type OpenCase = Pick<Dispute, "id" | "status">;

/** The case that a shipment's money waits for; null where there is none. Whoever holds the order's lock keeps it from changing. */
export const openCaseOf = async (db: Database, shipmentId: string): Promise<OpenCase | null> =>
  (await Dispute.query(db)
    .where({ shipment_id: shipmentId })
    .whereIn("status", [...openCaseStatuses])
    .whereNull("deleted_at")
    .orderBy("created_at", "desc")
    .first()) ?? null;
