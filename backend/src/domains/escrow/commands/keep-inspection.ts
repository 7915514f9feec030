import { v7 as uuid } from "uuid";
import { AppError } from "#shared/kernel/errors.ts";
import type { InspectionDraft } from "#shared/escrow/contract.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { after, calendarDayOf, hour } from "#backend/src/kernel/clock.ts";
import { authorColumns, enterRecord, type Author } from "../../quality/index.ts";
import { AgreedTerms } from "../../terms/index.ts";
import { addPapers } from "./add-papers.ts";
import type { Placed } from "./move-order.ts";
import { queueInspected } from "./queue-inspected.ts";

interface Props extends Placed {
  trx: Transaction;
  /** Whose claim it is: it binds that side, never the other. */
  side: OrganizationType;
  inspection: InspectionDraft;
  /** The case that it is added to as evidence; nothing moves by it then. */
  disputeId?: string;
  by: Author;
  /** Whose papers and pictures come with it; those of the side unless told. */
  papersOf?: string | undefined;
  now: Date;
}

/**
 * Keeps a result with its figures, reports and pictures. What follows from it, its caller knows.
 *
 * @returns its id.
 * @throws {AppError} `request.invalid` for a day that is still to come; of what was found as `enterRecord`, of its files as `addPapers`.
 */
export async function keepInspection(props: Props): Promise<string> {
  const { trx, order, shipment, side, inspection, disputeId = null, by, papersOf, now } = props;
  checkDay(inspection, now);
  const id = uuid();
  await trx("quality_controls").insert({
    id,
    order_id: order.id,
    shipment_id: shipment.id,
    dispute_id: disputeId,
    certificate_number: inspection.certificateNumber,
    inspector: inspection.inspector,
    inspection_date: inspection.inspectionDate ?? now.toISOString().slice(0, 10),
    status: inspection.status,
    report_url: inspection.reportUrl,
    notes: inspection.notes,
    side,
    ...authorColumns(by),
    created_at: now,
  });
  if (inspection.record) {
    const { productCategory } = await AgreedTerms.find(trx, order.termsId);
    const { record } = inspection;
    await enterRecord({ trx, inspectionId: id, category: productCategory, record, by, now });
  }
  await queueInspected(trx, id);
  const organizationId = papersOf ?? (side === "buyer" ? order.buyerOrgId : order.supplierOrgId);
  const invitationId = "invitationId" in by ? by.invitationId : null;
  const subject = { type: "inspection", id } as const;
  const files = { trx, order, subject, organizationId, invitationId, told: true, now } as const;
  await addPapers({ ...files, purpose: "inspectionReport", ids: inspection.reports, field: "reports" });
  await addPapers({ ...files, purpose: "inspectionPicture", ids: inspection.pictures, field: "pictures" });
  return id;
}

/** Goods are often inspected before they are shipped, and a lot before it is ordered; but nobody has a result of a day that has begun nowhere yet. */
function checkDay({ inspectionDate }: InspectionDraft, now: Date): void {
  if (inspectionDate && inspectionDate > calendarDayOf(after(now, 14 * hour)))
    throw new AppError("request.invalid", { fields: [{ field: "inspectionDate", key: "future" }] });
}
