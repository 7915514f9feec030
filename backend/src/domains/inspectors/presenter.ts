import type { DocumentView } from "#shared/documents/contract.ts";
import type { StaffCompanyView } from "#shared/inspectors/admin-contract.ts";
import type { InspectionCompanyView, InspectorInvitationView } from "#shared/inspectors/contract.ts";
import { anonymous, sideOf, type Actor, type Sides } from "#backend/src/kernel/actor.ts";
import { presentDocument, type Document, type DocumentReader } from "../documents/index.ts";
import { invitedByOf, stateOf } from "./invitation-state.ts";
import type { InspectionCompany, InspectorInvitation } from "./model.ts";
import { invitationRights, type Place } from "./policy.ts";

interface Around extends Place {
  reader: Actor;
  order: Sides;
  /** Of people, by their ids. */
  names: ReadonlyMap<string, string>;
  /** Of inspections, by the invitations that they came by. */
  inspections: ReadonlyMap<string, string>;
  now: Date;
}

const moment = (at: Date | null) => at?.toISOString() ?? null;

/** An invitation as one of the two sides sees it: the address is the inviter's to know. */
export function presentInvitation(row: InspectorInvitation, around: Around): InspectorInvitationView {
  const { reader, order, shipment, openCase, names, inspections, now } = around;
  const isInviter = sideOf(reader, order) === row.side;
  return {
    id: row.id,
    version: row.version,
    state: stateOf(row, now),
    side: row.side,
    mode: row.mode,
    consent: row.consent,
    answeredBy: (row.answeredBy && names.get(row.answeredBy)) ?? null,
    answeredAt: moment(row.answeredAt),
    isJoint: invitedByOf(row) === "both",
    company: row.company,
    inspector: row.inspector,
    address: maskedAddress(row.email),
    email: isInviter ? row.email : null,
    phone: isInviter ? row.phone : null,
    accreditation: row.accreditation,
    note: row.note,
    forCase: row.disputeId !== null,
    listed: row.companyId !== null,
    language: row.language,
    invitedBy: names.get(row.invitedBy) ?? null,
    createdAt: row.createdAt.toISOString(),
    sentAt: moment(row.sentAt),
    deliveredAt: moment(row.deliveredAt),
    undeliveredAt: moment(row.undeliveredAt),
    openedAt: moment(row.openedAt),
    confirmedAt: moment(row.confirmedAt),
    agreedAt: moment(row.agreedAt),
    submittedAt: moment(row.submittedAt),
    inspectionId: inspections.get(row.id) ?? null,
    revokedAt: moment(row.revokedAt),
    expiresAt: row.expiresAt.toISOString(),
    can: invitationRights(reader, row, { order, shipment, openCase, now }),
  };
}

/** A file that an inspector has sent, for them: what hangs on nothing yet they take back. */
export const presentSent = (document: Document, config: DocumentReader["config"], now: Date): DocumentView => ({
  ...presentDocument(document, { actor: anonymous, config, now }),
  can: document.attachedAt ? [] : ["remove"],
});

export const presentCompany = (row: InspectionCompany): InspectionCompanyView => ({
  id: row.id,
  name: row.name,
  country: row.country,
  accreditationBody: row.accreditationBody,
  accreditationNumber: row.accreditationNumber,
  crops: row.crops,
  email: row.email,
  website: row.website,
});

/** The same for our team. */
export const presentStaffCompany = (row: InspectionCompany): StaffCompanyView => ({
  ...presentCompany(row),
  version: row.version,
  active: row.active,
  note: row.note,
  updatedAt: row.updatedAt.toISOString(),
});

/** So much of an address that its owner knows which it is: "a…@lab.example". */
export function maskedAddress(email: string | null): string {
  if (!email) return "…";
  const at = email.lastIndexOf("@");
  return `${email.slice(0, 1)}…${email.slice(at)}`;
}
