import { AppError } from "#shared/kernel/errors.ts";
import type { InspectionDraft } from "#shared/escrow/contract.ts";
import { escrowRow } from "#shared/escrow/process.ts";
import { defaultDisputeReason, inspectionsPerSide } from "#shared/escrow/rules.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { publish } from "#backend/src/kernel/events.ts";
import type { Author } from "../../quality/index.ts";
import { keepInspection } from "./keep-inspection.ts";
import { moveOrder, type Placed } from "./move-order.ts";
import { openDispute } from "./open-dispute.ts";
import { tellSides } from "./tell-sides.ts";

interface Props extends Placed {
  trx: Transaction;
  /** Whose claim it is: it binds that side, never the other. */
  side: OrganizationType;
  inspection: InspectionDraft;
  by: Author;
  /** Whose papers and pictures come with it; those of the side unless told. */
  papersOf?: string;
  now: Date;
}

/**
 * Keeps a QC result. The buyer's approval approves the order, a rejection by either side opens a dispute; a supplier's
 * approval is kept for the buyer or a reviewer and neither moves the order nor stops the clock.
 *
 * @throws {AppError} `escrow.wrongStatus` outside quality control, `escrow.tooManyInspections` from a side that has submitted ten, or as `keepInspection`.
 */
export async function submitInspection({
  trx,
  order,
  shipment,
  side,
  inspection,
  by,
  papersOf,
  now,
}: Props): Promise<Placed> {
  if (!escrowRow("openDispute").from.includes(shipment.status))
    throw new AppError("escrow.wrongStatus", { status: shipment.status });
  const [{ count }] = (await trx("quality_controls")
    .where({ shipment_id: shipment.id, side })
    // What was added to a case as evidence is none of them.
    .whereNull("dispute_id")
    .where("created_at", ">", shipment.replacedAt ?? new Date(0))
    .count("* as count")) as [{ count: string }];
  if (Number(count) >= inspectionsPerSide)
    throw new AppError("escrow.tooManyInspections", { most: inspectionsPerSide });
  const userId = "userId" in by ? by.userId : null;
  const id = await keepInspection({ trx, order, shipment, side, inspection, by, papersOf, now });
  const move = { trx, order, shipment, userId, now, details: { inspectionId: id }, changes: { qcCompletedAt: now } };
  if (inspection.status === "rejected")
    return openDispute({
      ...move,
      transition: "openDispute",
      openedBy: side,
      ...(userId === null && { opener: inspection.inspector }),
      reason: inspection.notes ?? defaultDisputeReason,
      claim: { type: null, amount: inspection.claimAmount },
    });
  // Whoever approves goods of an odd weight takes them as they are.
  if (side === "buyer")
    return moveOrder({ ...move, changes: { ...move.changes, weightOpen: false }, transition: "approve", party: side });
  const noted = await order.change(trx, {}, now);
  await publish({
    trx,
    organizationIds: [order.buyerOrgId, order.supplierOrgId],
    type: "order",
    subjectId: order.id,
    event: "order.inspection",
    now,
  });
  // Of an inspector both sides are told by whoever has taken the result.
  if (!userId) return { order: noted, shipment };
  await tellSides({
    trx,
    order: noted,
    shipment,
    eventId: `inspection:${id}`,
    told: { buyer: "inspectionSubmitted" },
    known: { inspector: inspection.inspector, certificate: inspection.certificateNumber },
    userId,
    now,
  });
  return { order: noted, shipment };
}
