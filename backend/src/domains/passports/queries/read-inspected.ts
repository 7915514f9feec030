import { createHash } from "node:crypto";
import { isPictureType } from "#shared/documents/choices.ts";
import { AppError } from "#shared/kernel/errors.ts";
import type { InvitedBy } from "#shared/inspectors/rules.ts";
import type { PassportRecord, PassportStep } from "#shared/passports/record.ts";
import { withoutContact } from "#shared/ratings/contact-words.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { Database } from "#backend/src/db/database.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { Contract } from "../../contracts/index.ts";
import { openDocument, versionsOf as documentsOf, type Document } from "../../documents/index.ts";
import { goodsAt, Order, Shipment, type GoodsAt } from "../../escrow/index.ts";
import { AgreedTerms } from "../../terms/index.ts";

interface InspectionRow {
  id: string;
  order_id: string;
  shipment_id: string;
  certificate_number: string;
  inspector: string;
  inspection_date: string;
  status: "approved" | "rejected";
  report_url: string | null;
  notes: string | null;
  side: OrganizationType;
  created_at: Date;
  invitation: {
    side: OrganizationType;
    accreditation: string | null;
    consent: string | null;
    created_at: Date;
    answered_at: Date | null;
    agreed_at: Date | null;
  } | null;
  validation: { decision: "validated" | "refused"; decided_at: Date } | null;
}

/** What a passport says of an inspection whatever was measured: everything but its own number, versions and figures. */
export type Inspected = Pick<PassportRecord, "order" | "contract" | "seller" | "buyer" | "goods" | "files"> & {
  inspection: Omit<PassportRecord["inspection"], "record" | "correction">;
};

type Place = Pick<Services, "config" | "db" | "clock" | "logger">;

async function findInspection(db: Database, id: string): Promise<InspectionRow | undefined> {
  const row = (await db<InspectionRow & { invitation_id: string | null }>("quality_controls").where({ id }).first()) as
    (InspectionRow & { invitation_id: string | null }) | undefined;
  if (!row) return undefined;
  const invitation = row.invitation_id
    ? ((await db("inspector_invitations").where({ id: row.invitation_id }).first()) as InspectionRow["invitation"])
    : null;
  const validation = (await db("inspection_validations").where({ inspection_id: id }).first()) as
    InspectionRow["validation"] | undefined;
  return { ...row, invitation, validation: validation ?? null };
}

/** Who has agreed to what, and when: by roles, so that a stranger learns no person's name. */
function stepsOf({ invitation, validation }: InspectionRow): PassportStep[] {
  const steps: [PassportStep["by"], PassportStep["what"], Date | null][] = [];
  if (invitation) {
    const { side, consent } = invitation;
    steps.push([side, "invited", invitation.created_at]);
    if (consent === "given") steps.push([side === "buyer" ? "supplier" : "buyer", "agreed", invitation.answered_at]);
    steps.push(["inspector", "agreed", invitation.agreed_at]);
  }
  if (validation)
    steps.push(["reviewer", validation.decision === "validated" ? "validated" : "notValidated", validation.decided_at]);
  return steps
    .flatMap(([by, what, at]) => (at ? [{ by, what, at: at.toISOString() }] : []))
    .sort((one, other) => (one.at < other.at ? -1 : 1));
}

const invitedByOf = ({ invitation }: InspectionRow): InvitedBy | null =>
  invitation && (invitation.consent === "given" ? "both" : invitation.side);

/** As it was stated, unless it says how somebody is reached: strangers read it. */
function statedBy({ invitation }: InspectionRow): string | null {
  const accreditation = invitation?.accreditation ?? null;
  return accreditation !== null && withoutContact.test(accreditation) ? accreditation : null;
}

/** An inspection with the goods that it is of, read from what was agreed and stated. */
export async function readInspected(services: Place, inspectionId: string): Promise<Inspected> {
  const { db } = services;
  const row = await findInspection(db, inspectionId);
  if (!row) throw new Error(`there is no inspection ${inspectionId}`);
  const order = await Order.query(db).findById(row.order_id).throwIfNotFound();
  const shipments = await Shipment.of(db, order.id);
  const shipment = shipments.find(({ id }) => id === row.shipment_id);
  if (!shipment) throw new Error(`the inspection ${inspectionId} is of no shipment`);
  const terms = await AgreedTerms.query(db).findById(order.termsId).throwIfNotFound();
  const contract = await Contract.query(db).findOne({ order_id: order.id });
  return {
    order: { reference: order.reference, shipment: shipment.number, shipments: shipments.length },
    contract: contract ? { number: contract.number, textSha256: contract.textHash } : null,
    seller: { name: terms.supplierName, country: terms.supplierCountry },
    buyer: { name: terms.buyerName, country: terms.buyerCountry },
    goods: goodsOf(terms, shipment, await goodsAt(db, shipment, row.created_at)),
    inspection: {
      id: row.id,
      certificateNumber: row.certificate_number,
      inspector: row.inspector,
      date: row.inspection_date,
      result: row.status,
      side: row.side,
      notes: row.notes,
      reportAddress: row.report_url,
      submittedAt: row.created_at.toISOString(),
      invitedBy: invitedByOf(row),
      accreditation: statedBy(row),
      steps: stepsOf(row),
    },
    files: await filesOf(services, row.id),
  };
}

function goodsOf(terms: AgreedTerms, shipment: Shipment, held: GoodsAt): PassportRecord["goods"] {
  const { stated } = held;
  const lots = stated?.lots.map(({ lot, bags, netKg }) => ({ lot, bags, netKg })) ?? [];
  return {
    product: terms.productName,
    category: terms.productCategory,
    origin: terms.originCountry,
    lots,
    marks: stated?.marks ?? null,
    cropYear: terms.lot?.cropYear ?? null,
    quantity: { amount: shipment.quantity, unit: terms.unit },
    netTonsShipped: held.netWeight,
    netTonsFound: held.deliveredWeight,
    bags: stated ? lots.reduce((sum, { bags }) => sum + bags, 0) : null,
    container: stated?.container ?? null,
    seal: stated?.seal ?? null,
    transportDocument: held.transportDocument,
  };
}

/** The papers and pictures that hang on the inspection, in their newest versions, as whoever may read them gets them. */
async function filesOf(services: Place, inspectionId: string): Promise<PassportRecord["files"]> {
  const found = (await documentsOf(services.db, "inspection", [inspectionId])).get(inspectionId) ?? [];
  const files: PassportRecord["files"] = [];
  for (const { document, replacedAt } of found)
    if (replacedAt === null && document.status === "ready") files.push(await hashed(services, document));
  return files;
}

/**
 * As readers get it, and as it was handed in: a passport seals no file that was changed where it lies.
 *
 * @throws {Error} in words for whoever runs the server, where it was.
 */
async function hashed(services: Place, document: Document): Promise<PassportRecord["files"][number]> {
  const { name, keptType, mediaType: sentType, sha256: sent, keptSha256, size, storageKey } = document;
  const mediaType = keptType ?? sentType ?? "application/octet-stream";
  // A picture is kept without what its camera wrote into it, so the hash of what was sent is not that of what is given out.
  const known = keptSha256 ?? (isPictureType(mediaType) ? null : sent);
  try {
    const hash = createHash("sha256");
    let bytes = 0;
    for await (const piece of await openDocument(services, document)) {
      hash.update(piece as Buffer);
      bytes += (piece as Buffer).length;
    }
    const sha256 = hash.digest("hex");
    if (known !== null && sha256 !== known)
      throw new Error(
        `the file ${storageKey} of the store (${name}) is not what was handed in: put it back from the backup, or remove it`,
      );
    return { name, mediaType, bytes, sha256 };
  } catch (error) {
    // Where the store has lost it, what was written down when it came is all that anybody knows.
    const noted = known ?? sent;
    const isLost = error instanceof AppError && error.code === "documents.notFound" && noted !== null;
    if (!isLost) throw error;
    return { name, mediaType, bytes: Number(size), sha256: noted };
  }
}
