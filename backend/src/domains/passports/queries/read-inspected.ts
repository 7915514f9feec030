import { createHash } from "node:crypto";
import { AppError } from "#shared/kernel/errors.ts";
import type { PassportRecord } from "#shared/passports/record.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
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
}

/** What a passport says of an inspection whatever was measured: everything but its own number, versions and figures. */
export type Inspected = Pick<PassportRecord, "order" | "contract" | "seller" | "buyer" | "goods" | "files"> & {
  inspection: Omit<PassportRecord["inspection"], "record" | "correction">;
};

type Place = Pick<Services, "config" | "db" | "clock" | "logger">;

/** An inspection with the goods that it is of, read from what was agreed and stated. */
export async function readInspected(services: Place, inspectionId: string): Promise<Inspected> {
  const { db } = services;
  const row = (await db<InspectionRow>("quality_controls").where({ id: inspectionId }).first()) as
    InspectionRow | undefined;
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

async function hashed(services: Place, document: Document): Promise<PassportRecord["files"][number]> {
  const { name, keptType, mediaType: sentType, sha256: sent, size } = document;
  const mediaType = keptType ?? sentType ?? "application/octet-stream";
  try {
    const hash = createHash("sha256");
    let bytes = 0;
    for await (const piece of await openDocument(services, document)) {
      hash.update(piece as Buffer);
      bytes += (piece as Buffer).length;
    }
    return { name, mediaType, bytes, sha256: hash.digest("hex") };
  } catch (error) {
    // Where the store has lost it, what was written down when it came is all that anybody knows.
    const isLost = error instanceof AppError && error.code === "documents.notFound" && sent !== null;
    if (!isLost) throw error;
    return { name, mediaType, bytes: Number(size), sha256: sent };
  }
}
