import type { InspectionAsked } from "#shared/notifications/values.ts";
import type { Shipment } from "../../escrow/index.ts";
import type { InspectorInvitation } from "../model.ts";

/** By when, and what is written along, for whoever is to agree to an inspector. The period has begun with the delivery, and not before. */
export const askedAs = (
  { note }: Pick<InspectorInvitation, "note">,
  { status, inspectionEndsAt }: Pick<Shipment, "status" | "inspectionEndsAt">,
): InspectionAsked => ({
  until: status === "quality_control" ? (inspectionEndsAt?.toISOString() ?? null) : null,
  note,
});
