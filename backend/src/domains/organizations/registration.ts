import { readName } from "#shared/kernel/name-field.ts";
import { readPhoneNumber } from "#shared/identity/phone-number.ts";
import { AuthError } from "#backend/src/kernel/auth-error.ts";
import type { DomainPart } from "#backend/src/kernel/domain-part.ts";
import { createPendingOrganization } from "./commands/create-pending-organization.ts";
import { passesForBadge } from "./name-look.ts";

const invalidType = () =>
  new AuthError(
    422,
    "organization_type_invalid",
    "An organization's type cannot pass for a badge or hold hidden signs",
  );
const invalidPhone = () =>
  new AuthError(422, "phone_number_invalid", "Unable to validate phone number: invalid format");

/**
 * What is said of an organization is refused here where only the form of registration can say so: its phone number, kept as E.164, and its
 * type.
 *
 * @throws {AuthError} 422 `phone_number_invalid`, `organization_type_invalid`
 */
function readPending(metadata: Record<string, unknown>): Record<string, unknown> {
  const { pending_organization: pending } = metadata;
  if (typeof pending !== "object" || pending === null) return metadata;
  const { organizationType: type } = pending as Record<string, unknown>;
  if (typeof type === "string" && (readName(type) === undefined || passesForBadge(type))) throw invalidType();
  if (!("phoneNumber" in pending)) return metadata;
  const { phoneCountry, ...kept } = pending as Record<string, unknown>;
  if (typeof kept.phoneNumber !== "string" || kept.phoneNumber.trim() === "") return metadata;
  const country = typeof phoneCountry === "string" && phoneCountry !== "" ? phoneCountry : undefined;
  const phoneNumber = readPhoneNumber(kept.phoneNumber.slice(0, 40), country);
  if (!phoneNumber) throw invalidPhone();
  return { ...metadata, pending_organization: { ...kept, phoneNumber } };
}

/** The organization that registration asks for is made at the first sign-in. */
export const organizationsRegistration: NonNullable<DomainPart["registration"]> = {
  read: readPending,
  complete: createPendingOrganization,
};
