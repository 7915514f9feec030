import { v7 as uuid } from "uuid";
import { inspectionsPerCase } from "#shared/disputes/process.ts";
import { AppError } from "#shared/kernel/errors.ts";
import type { InspectorDraft } from "#shared/inspectors/contract.ts";
import { mostEver, mostOpen } from "#shared/inspectors/rules.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { writeAudit } from "#backend/src/kernel/audit.ts";
import { after, day } from "#backend/src/kernel/clock.ts";
import { tellSides, type Order, type Shipment } from "../../escrow/index.ts";
import { nameLook, Organization, phoneToKeep } from "../../organizations/index.ts";
import { isOpen } from "../invitation-state.ts";
import { queueInvitation } from "../jobs/send-letters.ts";
import { countInvitationLetter } from "../limits.ts";
import { InspectionCompany, InspectorInvitation } from "../model.ts";
import { isInvitable } from "../policy.ts";
import { openCaseOf } from "../queries/open-case.ts";
import { announceInspectors, nameOf, otherSide } from "./announce.ts";
import { askedAs } from "./asked-as.ts";
import { checkAddress, wrong } from "./check-address.ts";

interface Props {
  trx: Transaction;
  /** Must be locked by `trx`: each counts what the others have sent. */
  order: Order;
  shipment: Shipment;
  /** Who invites. */
  side: OrganizationType;
  draft: InspectorDraft;
  userId: string;
  request: { readonly id: string; readonly ip: string };
  now: Date;
}

/**
 * Invites somebody to inspect a shipment. In the name of one side the letter leaves at once; for both, when the other side has agreed.
 *
 * @throws {AppError} `inspectors.notNow`, `inspectors.tooManyOpen`, `inspectors.tooManyEver`, `inspectors.companyNotFound`, `inspectors.tooManyToday`, `disputes.tooManyInspections`; `request.invalid` for somebody of one's own, or in the name of a company that is reached elsewhere.
 */
export async function inviteInspector(props: Props): Promise<InspectorInvitation> {
  const { trx, order, shipment, side, draft, userId, request, now } = props;
  const openCase = await openCaseOf(trx, shipment.id);
  if (!isInvitable({ shipment, openCase })) throw new AppError("inspectors.notNow");
  const before = await InspectorInvitation.query(trx).where({ shipment_id: shipment.id, side });
  if (before.length >= mostEver) throw new AppError("inspectors.tooManyEver", { most: mostEver });
  if (before.filter((each) => isOpen(each, now)).length >= mostOpen)
    throw new AppError("inspectors.tooManyOpen", { most: mostOpen });
  const { companyId, days, phone, ...said } = draft;
  const isJoint = draft.mode === "joint";
  if (openCase)
    await checkForCase(trx, openCase.id, { side, isJoint, open: before.filter((each) => isOpen(each, now)) });
  const organizationId = side === "buyer" ? order.buyerOrgId : order.supplierOrgId;
  const { country } = await Organization.query(trx).findById(organizationId).throwIfNotFound();
  const invitation = await InspectorInvitation.query(trx).insertAndFetch({
    id: uuid(),
    orderId: order.id,
    shipmentId: shipment.id,
    organizationId,
    side,
    invitedBy: userId,
    ...said,
    phone: phoneToKeep(phone, country),
    disputeId: openCase?.id ?? null,
    ...(companyId ? await ofDirectory(trx, companyId, draft) : await outsideDirectory(trx, draft)),
    consent: isJoint ? "awaited" : null,
    sentAt: isJoint ? null : now,
    expiresAt: after(now, days * day),
    createdAt: now,
    updatedAt: now,
  });
  await checkAddress(trx, invitation, draft.email);
  await writeAudit({
    db: trx,
    action: "inspector.invited",
    actorUserId: userId,
    subjectType: "order",
    subjectId: order.id,
    details: { invitation: invitation.id, shipment: shipment.number, inspector: nameOf(invitation), mode: draft.mode },
    request,
    now,
  });
  await countInvitationLetter(trx, invitation);
  if (isJoint)
    await tellSides({
      trx,
      order,
      shipment,
      eventId: `inspector:${invitation.id}:asked`,
      told: { [otherSide(side)]: "inspectorToConsent" },
      known: { inspector: nameOf(invitation), inspectionAsked: askedAs(invitation, shipment) },
      userId,
      now,
    });
  else await queueInvitation(trx, invitation.id);
  await announceInspectors(trx, order, now);
  return invitation;
}

/**
 * In a case each side shows what its own inspector has found, so many times: those that were added count, and those whose link is open.
 *
 * @throws {AppError} `request.invalid` for both sides, `disputes.tooManyInspections`
 */
async function checkForCase(
  trx: Transaction,
  disputeId: string,
  { side, isJoint, open }: { side: OrganizationType; isJoint: boolean; open: readonly InspectorInvitation[] },
): Promise<void> {
  if (isJoint) throw wrong({ field: "mode", key: "aloneInCase" });
  const [{ count }] = (await trx("quality_controls").where({ dispute_id: disputeId, side }).count("* as count")) as [
    { count: string },
  ];
  const asked = open.filter((each) => each.disputeId === disputeId);
  if (Number(count) + asked.length >= inspectionsPerCase)
    throw new AppError("disputes.tooManyInspections", { most: inspectionsPerCase });
}

/** A company of the directory is named as it stands there, with what our team has read of its accreditation. */
async function ofDirectory(trx: Transaction, companyId: string, { accreditation }: InspectorDraft) {
  const company = await InspectionCompany.query(trx)
    .findById(companyId)
    .where({ active: true })
    .whereNull("deleted_at");
  if (!company) throw new AppError("inspectors.companyNotFound");
  const { id, name, accreditationBody, accreditationNumber } = company;
  const known = [accreditationBody, accreditationNumber].filter(Boolean).join(" ");
  return { companyId: id, company: name, accreditation: known || accreditation };
}

/** A company is typed that our team does not know; one that reads like one of the directory is chosen there. */
async function outsideDirectory(trx: Transaction, { company }: InspectorDraft) {
  const known = await InspectionCompany.query(trx).where({ active: true }).whereNull("deleted_at").select("name");
  if (known.some(({ name }) => nameLook(name) === nameLook(company)))
    throw wrong({ field: "company", key: "inDirectory" });
  return { companyId: null };
}
