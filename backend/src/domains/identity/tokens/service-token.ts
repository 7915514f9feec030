import jwt from "jsonwebtoken";
import type { TokenKey } from "./key.ts";
import type { TokenKeys } from "./keys.ts";
import { readingKeys } from "./reading-keys.ts";

const serviceRoles = ["service_role", "supabase_admin"];
/** Whom such a token is for: it is never one of a user's, which say `authenticated`. */
const audience = "service";
const userIdForm = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/**
 * The role of a program of the operator, whose token is signed with a key of ours, in our name (`iss`), for us (`aud`) and until a moment (`exp`);
 * undefined for any other. It may name the program (`sub`), never a user: what a user holds must not open more than a user may.
 */
export const readServiceRole = (keys: TokenKeys, issuer: string, token: string): string | undefined =>
  readingKeys(keys, token)
    .map((key) => roleIn(key, issuer, token))
    .find((role) => role !== undefined);

function roleIn({ verifyingKey, algorithm }: TokenKey, issuer: string, token: string): string | undefined {
  try {
    const claims = jwt.verify(token, verifyingKey, { algorithms: [algorithm], audience, issuer }) as jwt.JwtPayload;
    const { role, sub, session_id: sessionId, exp } = claims as Record<string, unknown>;
    // The library looks at an end that is there; one that has none would open for ever.
    if (typeof exp !== "number") return undefined;
    const namesUser =
      sessionId !== undefined || (sub !== undefined && !(typeof sub === "string" && !userIdForm.test(sub)));
    return typeof role === "string" && serviceRoles.includes(role) && !namesUser ? role : undefined;
  } catch {
    return undefined;
  }
}
