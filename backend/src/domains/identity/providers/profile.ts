import { normalizeAddress } from "../normalize-address.ts";
import { email as emailField } from "#shared/identity/contract.ts";
import { visibleName } from "#shared/kernel/name-field.ts";
import { longestName } from "../person-names.ts";

/** What a provider says about a person. */
export interface Profile {
  /** The provider's own name for the person. */
  readonly subject: string;
  /** Empty when it gave none that can be one. */
  readonly email: string;
  /** Whether the provider has proven the address; nothing is linked by one that it has not. */
  readonly emailVerified: boolean;
  /** What is kept of it, as `identity_data`. */
  readonly data: Record<string, unknown>;
}

/** Characters of each text that is kept. */
const longest = 300;

const text = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" && !value.includes("\u0000") ? value.slice(0, longest) : undefined;

/** Reads the claims of an id_token or of /userinfo; undefined without a subject. */
export function readProfile(issuer: string, claims: Record<string, unknown>): Profile | undefined {
  const subject = typeof claims.sub === "string" && claims.sub.length <= 255 ? text(claims.sub) : undefined;
  if (!subject) return undefined;
  const address = normalizeAddress(text(claims.email) ?? "");
  const email = emailField().isValidSync(address) ? address : "";
  const emailVerified = claims.email_verified === true && email !== "";
  const name = visibleName(text(claims.name) ?? "").slice(0, longestName) || undefined;
  const data = {
    iss: issuer,
    sub: subject,
    email: email || undefined,
    email_verified: emailVerified,
    phone_verified: false,
    name,
    full_name: name,
    avatar_url: text(claims.picture),
  };
  return { subject, email, emailVerified, data };
}
