import { AppError } from "#shared/kernel/errors.ts";
import { openCaseStatuses } from "#shared/disputes/process.ts";
import type { CorrectionDraft } from "#shared/escrow/inspection-contract.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { publish } from "#backend/src/kernel/events.ts";
import { enterRecord } from "../../quality/index.ts";
import { AgreedTerms } from "../../terms/index.ts";
import { addPapers } from "./add-papers.ts";
import type { Placed } from "./move-order.ts";
import { queueInspected } from "./queue-inspected.ts";
import { tellSides } from "./tell-sides.ts";

/** A case counts as changed: nobody decides on figures that were corrected since they were read. */
const touchOpenCase = (trx: Transaction, { id }: Placed["shipment"], now: Date) =>
  trx("disputes")
    .where({ shipment_id: id })
    .whereIn("status", openCaseStatuses)
    .update({ updated_at: now, version: trx.raw("version + 1") });

interface Props extends Placed {
  trx: Transaction;
  /** Whose members the caller is one of: a side corrects what it has submitted itself. */
  side: OrganizationType;
  inspectionId: string;
  correction: CorrectionDraft;
  userId: string;
  now: Date;
}

/**
 * Adds another version of what an inspection found. The result stays as it was submitted and the order where it is, and an open case counts as changed: whoever has paid by it, or opened a case, did so by what stood there.
 *
 * @throws {AppError} `escrow.inspectionNotFound`, also for what the other side or an inspector has submitted; `escrow.inspectionValidated` once our team has said that it counts as the buyer's; as `enterRecord` and `addPapers`.
 */
export async function correctInspection(props: Props): Promise<Placed> {
  const { trx, order, shipment, side, inspectionId, correction, userId, now } = props;
  const inspection = (await trx("quality_controls")
    .where({ id: inspectionId, shipment_id: shipment.id, side, invitation_id: null })
    .first("certificate_number", "inspector")) as { certificate_number: string; inspector: string } | undefined;
  if (!inspection) throw new AppError("escrow.inspectionNotFound");
  const validated: unknown = await trx("inspection_validations")
    .where({ inspection_id: inspectionId, decision: "validated" })
    .first("inspection_id");
  // The passport says so beside the figures: it is said of those that were read.
  if (validated) throw new AppError("escrow.inspectionValidated");
  const terms = await AgreedTerms.find(trx, order.termsId);
  const { record, corrects, reason } = correction;
  const version = await enterRecord({
    trx,
    inspectionId,
    category: terms.productCategory,
    record,
    correction: { corrects, reason },
    by: { userId },
    now,
  });
  await queueInspected(trx, inspectionId);
  const organizationId = side === "buyer" ? order.buyerOrgId : order.supplierOrgId;
  const subject = { type: "inspection", id: inspectionId } as const;
  const files = { trx, order, subject, organizationId, told: true, now } as const;
  await addPapers({ ...files, purpose: "inspectionReport", ids: correction.reports, field: "reports" });
  await addPapers({ ...files, purpose: "inspectionPicture", ids: correction.pictures, field: "pictures" });
  await touchOpenCase(trx, shipment, now);
  const noted = await order.change(trx, {}, now);
  await publish({
    trx,
    organizationIds: [order.buyerOrgId, order.supplierOrgId],
    type: "order",
    subjectId: order.id,
    event: "order.inspection",
    now,
  });
  await tellSides({
    trx,
    order: noted,
    shipment,
    terms,
    eventId: `inspection:${inspectionId}:${version}`,
    told: side === "buyer" ? { supplier: "inspectionCorrected" } : { buyer: "inspectionCorrected" },
    known: { inspector: inspection.inspector, certificate: inspection.certificate_number, reason },
    userId,
    now,
  });
  return { order: noted, shipment };
}
