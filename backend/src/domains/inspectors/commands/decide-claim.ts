import { AppError } from "#shared/kernel/errors.ts";
import type { ValidationDecision } from "#shared/inspectors/admin-contract.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { expectVersion } from "#backend/src/db/record.ts";
import { writeAudit } from "#backend/src/kernel/audit.ts";
import { publish } from "#backend/src/kernel/events.ts";
import { moveOrder, Order, queueInspected, Shipment, tellSides, type Placed } from "../../escrow/index.ts";
import { refuseOwn } from "../../organizations/index.ts";
import { findClaim, type ClaimRow } from "../queries/list-validations.ts";

interface Props {
  trx: Transaction;
  inspectionId: string;
  decision: ValidationDecision;
  reason: string;
  /** Of the figures that were read; one who refuses needs none. */
  expectedVersion: number | undefined;
  userId: string;
  request: { readonly id: string; readonly ip: string };
  now: Date;
}

/**
 * Says in the platform's name whether a supplier's approval counts as the buyer's. Validated, the goods are approved; otherwise the order goes on as if nobody had asked. Nobody decides for an
 * organization that they belong or belonged to, and nobody accepts a weight in a buyer's place.
 *
 * @throws {AppError} `inspectors.claimNotFound`, `inspectors.claimSettled`, `inspectors.weightOpen`, `organizations.ownOrganization`, `request.versionStale` for figures that were corrected since they were read, and as `moveOrder`.
 */
export async function decideClaim(props: Props): Promise<void> {
  const { trx, inspectionId, decision, reason, expectedVersion, userId, request, now } = props;
  const named = await findClaim(trx, inspectionId);
  const order = named && (await Order.lock(trx, named.order_id));
  const claim = order && (await findClaim(trx, inspectionId));
  if (!claim) throw new AppError("inspectors.claimNotFound");
  await refuseOwn(trx, userId, claim.buyer_id);
  await refuseOwn(trx, userId, claim.supplier_id);
  if (!claim.is_waiting) throw new AppError("inspectors.claimSettled");
  if (decision === "validated" && claim.weight_open) throw new AppError("inspectors.weightOpen");
  expectVersion({ version: claim.record_version }, expectedVersion);
  await trx("inspection_validations").insert({
    inspection_id: inspectionId,
    decision,
    reason,
    decided_by: userId,
    decided_at: now,
  });
  // Its passport says so from now on.
  await queueInspected(trx, inspectionId);
  await writeAudit({
    db: trx,
    action: decision === "validated" ? "inspection.validated" : "inspection.notValidated",
    actorUserId: userId,
    subjectType: "inspection",
    subjectId: inspectionId,
    details: { reference: claim.reference, certificate: claim.certificate_number, reason },
    request,
    now,
  });
  const shipment = await Shipment.query(trx).findById(claim.shipment_id).throwIfNotFound();
  await tellOfClaim(props, claim, await move(props, { order, shipment }));
}

async function move({ trx, inspectionId, decision, reason, userId, now }: Props, placed: Placed): Promise<Placed> {
  if (decision === "validated")
    return moveOrder({
      trx,
      ...placed,
      transition: "approve",
      party: "reviewer",
      userId,
      // Told with the reason below.
      exceptSide: "supplier",
      details: { inspectionId, reason },
      changes: { qcCompletedAt: now },
      now,
    });
  const order = await placed.order.change(trx, {}, now);
  await publish({
    trx,
    organizationIds: [order.buyerOrgId, order.supplierOrgId],
    type: "order",
    subjectId: order.id,
    event: "order.inspection",
    now,
  });
  return { ...placed, order };
}

async function tellOfClaim({ trx, decision, reason, now }: Props, claim: ClaimRow, placed: Placed): Promise<void> {
  const kind = decision === "validated" ? "inspectionValidated" : "inspectionNotValidated";
  await tellSides({
    trx,
    ...placed,
    eventId: `inspection:${claim.id}:${decision}`,
    told: { buyer: kind, supplier: kind },
    known: { inspector: claim.inspector, certificate: claim.certificate_number, reason },
    userId: null,
    now,
  });
}
