import { isConfidential, isPublic, type SubjectType } from "#shared/documents/choices.ts";
import type { StaffPermission } from "#shared/kernel/permission.ts";
import { permissionsOf } from "#shared/identity/staff.ts";
import { allow } from "#shared/organizations/actions.ts";
import { membershipOf, type Actor } from "#backend/src/kernel/actor.ts";
import type { Document } from "./model.ts";

/** What a member of our team must be allowed to, to read what hangs on any such thing; null where that depends on the thing, and its domain says who reads it. */
const staffPermission: Record<SubjectType, StaffPermission | null> = {
  product: "organizations.read",
  organization: "organizations.read",
  message: null,
  shipment: null,
  inspection: null,
  // Each look of our team at one of these is written down, which its domain does (docs/adr/0048-verification.md).
  verificationPaper: null,
  certificate: null,
};

type Owned = Pick<Document, "organizationId" | "invitationId" | "attachedAt">;
type Readable = Owned & Pick<Document, "purpose" | "subjectType" | "removedAt">;

/** What an inspector has sent is theirs alone until they submit it: whoever has invited them neither reads nor takes away before what may speak against them. */
export const isOwn = (actor: Actor, { organizationId, invitationId, attachedAt }: Owned): boolean =>
  membershipOf(actor)?.organizationId === organizationId && (invitationId === null || attachedAt !== null);

/** Whether a member of its own organization may see and send what is sent for a purpose. */
export const maySee = (actor: Actor, { purpose }: Pick<Document, "purpose">): boolean =>
  !isConfidential(purpose) || allow("answerVerification", membershipOf(actor));

/** Whether everybody sees it by its own address. */
export const isShownToAll = ({ purpose, attachedAt, removedAt }: Readable): boolean =>
  isPublic(purpose) && attachedAt !== null && removedAt === null;

/**
 * Whether `actor` may read it, whatever the other domains say of what it hangs on. A picture that everybody sees by its own address is nobody else's either: what it
 * was called and what was sent is its organization's business.
 */
export function mayRead(actor: Actor, document: Readable): boolean {
  if (document.removedAt) return false;
  if (isOwn(actor, document)) return maySee(actor, document);
  const permission = document.subjectType && staffPermission[document.subjectType];
  return Boolean(permission && actor.kind === "user" && permissionsOf(actor.staffRoles).includes(permission));
}

/** What hangs on something is taken away by whoever answers for that. */
export function documentRights(actor: Actor, document: Readable): "remove"[] {
  const may = isOwn(actor, document) && document.attachedAt === null && document.removedAt === null;
  return may && allow("uploadDocuments", membershipOf(actor)) ? ["remove"] : [];
}
