import type { InspectorInvitationView } from "#shared/inspectors/contract.ts";
import type { Database } from "#backend/src/db/database.ts";
import type { Actor } from "#backend/src/kernel/actor.ts";
import type { Order, Shipment } from "../../escrow/index.ts";
import { namesOf } from "../../team/index.ts";
import { InspectorInvitation } from "../model.ts";
import { presentInvitation } from "../presenter.ts";
import type { OpenCase } from "./open-case.ts";

/** Invitations of one shipment, for one of the sides. */
export async function viewInvitations(
  db: Database,
  rows: readonly InspectorInvitation[],
  { reader, order, shipment, now }: { reader: Actor; order: Order; shipment: Shipment; now: Date },
  openCase: OpenCase | null,
): Promise<InspectorInvitationView[]> {
  const people = rows.flatMap(({ invitedBy, answeredBy }) => [invitedBy, answeredBy ?? []].flat());
  const names = await namesOf(db, people);
  const found = (await db("quality_controls")
    .whereIn(
      "invitation_id",
      rows.map(({ id }) => id),
    )
    .select("id", "invitation_id")) as { id: string; invitation_id: string }[];
  const inspections = new Map(found.map((each) => [each.invitation_id, each.id]));
  return rows.map((row) => presentInvitation(row, { reader, order, shipment, openCase, names, inspections, now }));
}

/** All of a shipment's, the newest first. */
export const invitationsOf = (db: Database, shipmentId: string): Promise<InspectorInvitation[]> =>
  InspectorInvitation.query(db)
    .where({ shipment_id: shipmentId })
    .orderBy([
      { column: "created_at", order: "desc" },
      { column: "id", order: "desc" },
    ])
    .then((rows) => rows);
