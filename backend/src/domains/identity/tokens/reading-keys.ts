import jwt from "jsonwebtoken";
import type { TokenKey } from "./key.ts";
import type { TokenKeys } from "./keys.ts";

/**
 * The keys that a token may be held against: one that names its key against that one, by that key's own algorithm and no other. One whose
 * head demands something (`crit`, RFC 7515) against none: we know no such demand, and whoever does not must not take the token.
 */
export function readingKeys(keys: TokenKeys, token: string): readonly TokenKey[] {
  const header = jwt.decode(token, { complete: true })?.header as { kid?: string; crit?: unknown } | undefined;
  if (!header || header.crit !== undefined) return [];
  return keys.all.filter(({ keyId }) => header.kid === undefined || keyId === header.kid);
}
