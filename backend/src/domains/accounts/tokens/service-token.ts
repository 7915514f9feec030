import jwt from "jsonwebtoken";
import type { TokenKey } from "./key.ts";
import type { TokenKeys } from "./keys.ts";

const serviceRoles = ["service_role", "supabase_admin"];

/** The role of a program of the operator, whose token is signed with a key of ours and names nobody; undefined for any other. */
export function readServiceRole(keys: TokenKeys, token: string): string | undefined {
  const keyId = jwt.decode(token, { complete: true })?.header.kid;
  return keys.all
    .filter((key) => keyId === undefined || key.keyId === keyId)
    .map((key) => roleIn(key, token))
    .find((role) => role !== undefined);
}

function roleIn({ verifyingKey, algorithm }: TokenKey, token: string): string | undefined {
  try {
    const { role, sub } = jwt.verify(token, verifyingKey, { algorithms: [algorithm] }) as {
      role?: unknown;
      sub?: unknown;
    };
    return typeof role === "string" && serviceRoles.includes(role) && !sub ? role : undefined;
  } catch {
    return undefined;
  }
}
