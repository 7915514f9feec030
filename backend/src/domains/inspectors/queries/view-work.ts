import { cropOf } from "#shared/catalogue/choices.ts";
import { takesInspections } from "#shared/disputes/process.ts";
import { escrowRow } from "#shared/escrow/process.ts";
import type { InspectView } from "#shared/inspectors/inspect-contract.ts";
import type { MeasuredCrop } from "#shared/catalogue/lot-properties.ts";
import { measuredCrops } from "#shared/quality/crops.ts";
import type { Database } from "#backend/src/db/database.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { Document } from "../../documents/index.ts";
import { Dispute, Order, Shipment, ShipmentGoods } from "../../escrow/index.ts";
import { AgreedTerms } from "../../terms/index.ts";
import { invitedByOf, isWeightOpen } from "../invitation-state.ts";
import type { InspectorInvitation } from "../model.ts";
import { presentSent } from "../presenter.ts";

const isMeasured = (crop: string | null): crop is MeasuredCrop =>
  crop !== null && (measuredCrops as readonly string[]).includes(crop);

/** What a result waits for. */
async function whatFor(
  db: Database,
  { disputeId }: InspectorInvitation,
  { status }: Shipment,
): Promise<InspectView["waitsFor"]> {
  if (disputeId) {
    const dispute = await Dispute.query(db).findById(disputeId).throwIfNotFound();
    return takesInspections(dispute.status) ? null : "appeal";
  }
  if (escrowRow("openDispute").from.includes(status)) return null;
  return status === "disputed" ? "dispute" : "delivery";
}

/** What an inspector needs of the goods: nothing of money, nothing of what the sides write each other. */
export async function viewWork(
  db: Database,
  invitation: InspectorInvitation,
  { config }: Pick<Services, "config">,
  now: Date,
): Promise<InspectView> {
  const order = await Order.query(db).findById(invitation.orderId).throwIfNotFound();
  const shipments = await Shipment.of(db, order.id);
  const shipment = shipments.find(({ id }) => id === invitation.shipmentId);
  if (!shipment) throw new Error(`the invitation ${invitation.id} is of no shipment`);
  const terms = await AgreedTerms.find(db, order.termsId);
  const stated = await ShipmentGoods.statedOf(db, shipment, now);
  const files = await Document.query(db)
    .where({ invitation_id: invitation.id })
    .whereNull("removed_at")
    .whereNull("attached_at")
    .orderBy(["created_at", "id"]);
  const waitsFor = await whatFor(db, invitation, shipment);
  const crop = cropOf(terms.productCategory);
  const names = { buyer: terms.buyerName, supplier: terms.supplierName };
  return {
    id: invitation.id,
    company: invitation.company,
    inspector: invitation.inspector,
    accreditation: invitation.accreditation,
    by: invitedByOf(invitation),
    consent: invitation.consent,
    inviter: names[invitation.side],
    note: invitation.note,
    forCase: invitation.disputeId !== null,
    expiresAt: invitation.expiresAt.toISOString(),
    agreedAt: invitation.agreedAt?.toISOString() ?? null,
    order: { reference: order.reference, shipment: shipment.number, of: shipments.length },
    buyer: { name: terms.buyerName, country: terms.buyerCountry },
    supplier: { name: terms.supplierName, country: terms.supplierCountry },
    goods: {
      product: terms.productName,
      category: terms.productCategory,
      crop: isMeasured(crop) ? crop : null,
      origin: terms.originCountry,
      // What was agreed of the quality takes the place of what the listing says, as in the text of the contract.
      quality: terms.quality ?? (terms.description || null),
      quantity: shipment.quantity,
      shipped: shipment.netWeight,
      bags: stated ? stated.lots.reduce((sum, { bags }) => sum + bags, 0) : null,
      marks: stated?.marks ?? null,
      lots: stated?.lots.map(({ lot, bags }) => ({ lot, bags })) ?? [],
      container: stated?.container ?? null,
      seal: stated?.seal ?? null,
      transportDocument: shipment.transportDocument,
      expectedArrival: shipment.expectedArrival,
    },
    limits: terms.qualityLimits.map((limit) => ({ ...limit })),
    waitsFor,
    weightOpen: invitation.disputeId === null && isWeightOpen(invitation, shipment),
    inspectBy: invitation.disputeId ? null : (shipment.inspectionEndsAt?.toISOString() ?? null),
    files: files.map((file) => presentSent(file, config, now)),
    can: [
      ...(invitation.agreedAt ? [] : (["agree"] as const)),
      ...(waitsFor === null && invitation.agreedAt ? (["submit"] as const) : []),
    ],
  };
}
