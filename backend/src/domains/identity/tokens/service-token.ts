import jwt from "jsonwebtoken";
import type { TokenKey } from "./key.ts";
import type { TokenKeys } from "./keys.ts";

const serviceRoles = ["service_role", "supabase_admin"];
const userIdForm = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/**
 * The role of a program of the operator, whose token is signed with a key of ours; undefined for any other. It may name the program
 * (`sub`), never a user: what a user holds must not open more than a user may.
 */
export function readServiceRole(keys: TokenKeys, token: string): string | undefined {
  const keyId = jwt.decode(token, { complete: true })?.header.kid;
  return keys.all
    .filter((key) => keyId === undefined || key.keyId === keyId)
    .map((key) => roleIn(key, token))
    .find((role) => role !== undefined);
}

function roleIn({ verifyingKey, algorithm }: TokenKey, token: string): string | undefined {
  try {
    const claims = jwt.verify(token, verifyingKey, { algorithms: [algorithm] }) as Record<string, unknown>;
    const { role, sub, session_id: sessionId } = claims;
    const namesUser =
      sessionId !== undefined || (sub !== undefined && !(typeof sub === "string" && !userIdForm.test(sub)));
    return typeof role === "string" && serviceRoles.includes(role) && !namesUser ? role : undefined;
  } catch {
    return undefined;
  }
}
