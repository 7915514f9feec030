import { v7 as uuid } from "uuid";
import { domainOf, isAtCompany } from "#shared/inspectors/company-address.ts";
import { AppError, type FieldProblem } from "#shared/kernel/errors.ts";
import type { InspectorDraft } from "#shared/inspectors/contract.ts";
import { mostEver, mostOpen } from "#shared/inspectors/rules.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { writeAudit } from "#backend/src/kernel/audit.ts";
import { after, day } from "#backend/src/kernel/clock.ts";
import { tellSides, type Order, type Shipment } from "../../escrow/index.ts";
import { nameLook } from "../../organizations/index.ts";
import { isOpen } from "../invitation-state.ts";
import { queueInvitation } from "../jobs/send-letters.ts";
import { countInvitationLetter } from "../limits.ts";
import { InspectionCompany, InspectorInvitation } from "../model.ts";
import { isInvitable } from "../policy.ts";
import { announceInspectors, nameOf, otherSide } from "./announce.ts";

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
 * @throws {AppError} `inspectors.notNow`, `inspectors.tooManyOpen`, `inspectors.tooManyEver`, `inspectors.companyNotFound`, `inspectors.tooManyToday`; `request.invalid` for somebody of one's own, or in the name of a company that is reached elsewhere.
 */
export async function inviteInspector(props: Props): Promise<InspectorInvitation> {
  const { trx, order, shipment, side, draft, userId, request, now } = props;
  if (!isInvitable(shipment)) throw new AppError("inspectors.notNow");
  const before = await InspectorInvitation.query(trx).where({ shipment_id: shipment.id, side });
  if (before.length >= mostEver) throw new AppError("inspectors.tooManyEver", { most: mostEver });
  if (before.filter((each) => isOpen(each, now)).length >= mostOpen)
    throw new AppError("inspectors.tooManyOpen", { most: mostOpen });
  const { companyId, days, ...said } = draft;
  const isJoint = draft.mode === "joint";
  const organizationId = side === "buyer" ? order.buyerOrgId : order.supplierOrgId;
  await refuseOwnMember(trx, organizationId, draft.email);
  const invitation = await InspectorInvitation.query(trx).insertAndFetch({
    id: uuid(),
    orderId: order.id,
    shipmentId: shipment.id,
    organizationId,
    side,
    invitedBy: userId,
    ...said,
    ...(companyId ? await ofDirectory(trx, companyId, draft) : await outsideDirectory(trx, draft)),
    consent: isJoint ? "awaited" : null,
    sentAt: isJoint ? null : now,
    expiresAt: after(now, days * day),
    createdAt: now,
    updatedAt: now,
  });
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
      known: { inspector: nameOf(invitation) },
      userId,
      now,
    });
  else await queueInvitation(trx, invitation.id);
  await announceInspectors(trx, order, now);
  return invitation;
}

/** A company of the directory is named as it stands there, with what our team has read of its accreditation. */
async function ofDirectory(trx: Transaction, companyId: string, { accreditation, email }: InspectorDraft) {
  const company = await InspectionCompany.query(trx)
    .findById(companyId)
    .where({ active: true })
    .whereNull("deleted_at");
  if (!company) throw new AppError("inspectors.companyNotFound");
  // Else whoever invites takes a company's name and accreditation, and reads its letter.
  if (!isAtCompany(email, company.email))
    throw wrong({ field: "email", key: "companyAddress", values: { domain: domainOf(company.email) } });
  const { id, name, accreditationBody, accreditationNumber } = company;
  const known = [accreditationBody, accreditationNumber].filter(Boolean).join(" ");
  return { companyId: id, company: name, accreditation: known || accreditation };
}

const wrong = (problem: FieldProblem) => new AppError("request.invalid", { fields: [problem] });

/** A company is typed that our team does not know; one that reads like one of the directory is chosen there. */
async function outsideDirectory(trx: Transaction, { company }: InspectorDraft) {
  const known = await InspectionCompany.query(trx).where({ active: true }).whereNull("deleted_at").select("name");
  if (known.some(({ name }) => nameLook(name) === nameLook(company)))
    throw wrong({ field: "company", key: "inDirectory" });
  return { companyId: null };
}

/** Nobody inspects for a side under another company's name who belongs to it: what its own people find they submit as its own. */
async function refuseOwnMember(trx: Transaction, organizationId: string, email: string): Promise<void> {
  const member: unknown = await trx("organization_members as m")
    .join("users as u", "u.id", "m.user_id")
    .where({ "m.organization_id": organizationId })
    .whereNull("m.deleted_at")
    .whereRaw("lower(u.email) = lower(?)", [email])
    .first("m.id");
  if (member) throw wrong({ field: "email", key: "ownMember" });
}
