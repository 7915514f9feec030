import { isOpenCase } from "#shared/disputes/process.ts";
import { AppError } from "#shared/kernel/errors.ts";
import type { InspectionDraft } from "#shared/escrow/contract.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { addInspection } from "../../disputes/index.ts";
import { Dispute, Order, Shipment, submitInspection, tellSides } from "../../escrow/index.ts";
import { boundSide, isWeightOpen } from "../invitation-state.ts";
import { queueReceipt } from "../jobs/send-receipt.ts";
import { InspectorInvitation } from "../model.ts";
import { checkSession } from "../session.ts";
import { announceInspectors, nameOf } from "./announce.ts";

interface Props {
  trx: Transaction;
  invitationId: string;
  /** What the browser is bound by. */
  session: string | undefined;
  found: Omit<InspectionDraft, "inspector" | "claimAmount" | "reportUrl">;
  now: Date;
}

/**
 * Takes what an inspector has found, once, as the side that is bound by it would submit it. Both sides are told.
 *
 * @throws {AppError} as `checkSession`, `submitInspection` and {@link addToCase}; `inspectors.agreeFirst`, `inspectors.weightOpen` for an approval that would accept a weight, `documents.notFound` for files that did not come by this link.
 */
export async function submitByLink({ trx, invitationId, session, found, now }: Props): Promise<InspectorInvitation> {
  const named = await InspectorInvitation.query(trx).findById(invitationId);
  const order = named && (await Order.lock(trx, named.orderId));
  const invitation = order && (await InspectorInvitation.lockById(trx, invitationId));
  if (!invitation) throw new AppError("inspectors.linkUnknown");
  checkSession(invitation, session, now);
  if (!invitation.agreedAt) throw new AppError("inspectors.agreeFirst");
  await refuseOthersFiles(trx, invitation.id, found);
  const shipment = await Shipment.query(trx).findById(invitation.shipmentId).throwIfNotFound();
  // Both sides have asked about the first goods. The sweep ends it a moment later.
  if (shipment.isOfReplaced(invitation.createdAt)) throw new AppError("inspectors.linkRevoked");
  if (found.status === "approved" && !invitation.disputeId && isWeightOpen(invitation, shipment))
    throw new AppError("inspectors.weightOpen");
  const submitting = {
    trx,
    order,
    shipment,
    side: boundSide(invitation),
    inspection: { ...found, inspector: nameOf(invitation), claimAmount: null, reportUrl: null },
    by: { invitationId: invitation.id },
    papersOf: invitation.organizationId,
    now,
  };
  const placed = invitation.disputeId
    ? await addToCase(invitation.disputeId, submitting)
    : await submitInspection(submitting);
  const submitted = await invitation.change(trx, { submittedAt: now, sessionHash: null, codeHash: null }, now);
  await queueReceipt(trx, invitation.id);
  await tellSides({
    trx,
    ...placed,
    eventId: `inspector:${invitation.id}:submitted`,
    told: toldOf(invitation, found.status),
    known: { inspector: nameOf(invitation), certificate: found.certificateNumber, found: found.status },
    userId: null,
    now,
  });
  await announceInspectors(trx, placed.order, now);
  return submitted;
}

/** Adds it as evidence, as that side would: the other side is told by the case. @throws {AppError} `inspectors.caseEnded`, and as `addInspection` */
async function addToCase(disputeId: string, submitting: Omit<Parameters<typeof addInspection>[0], "dispute">) {
  const dispute = await Dispute.lockById(submitting.trx, disputeId);
  if (!dispute || !isOpenCase(dispute.status)) throw new AppError("inspectors.caseEnded");
  return addInspection({ ...submitting, dispute });
}

/** What follows from it, said to both sides; what was added to a case, to whoever has invited. */
function toldOf(invitation: InspectorInvitation, status: InspectionDraft["status"]) {
  if (invitation.disputeId) return { [invitation.side]: "inspectorInCase" } as const;
  const approval = boundSide(invitation) === "buyer" ? "inspectorApproved" : "inspectorApprovalWaits";
  const told = status === "rejected" ? "inspectorRejected" : approval;
  return { buyer: told, supplier: told } as const;
}

/** What hangs on an inspector's result came by the inspector's own link. */
async function refuseOthersFiles(
  trx: Transaction,
  invitationId: string,
  { reports, pictures }: Pick<InspectionDraft, "reports" | "pictures">,
): Promise<void> {
  const own = new Set((await trx("documents").where({ invitation_id: invitationId }).pluck("id")) as string[]);
  const fields = Object.entries({ reports, pictures }).flatMap(([field, ids]) =>
    ids.flatMap((id, index) => (own.has(id) ? [] : [{ field: `${field}[${index}]`, key: "documentMissing" }])),
  );
  if (fields.length > 0) throw new AppError("documents.notFound", { fields });
}
