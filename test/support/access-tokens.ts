import jwt from "jsonwebtoken";
import { testSecrets } from "./secrets.ts";

/** Signs claims as the servers of the tests do, or with another key or algorithm. */
export const signClaims = (
  claims: object,
  { key = testSecrets.JWT_PRIVATE_KEY, algorithm = "ES256" }: { key?: string; algorithm?: jwt.Algorithm } = {},
): string => jwt.sign(claims, key, { algorithm });

/** The same token with an hour before it. */
export function renewed(token: string): string {
  const issuedAt = Math.floor(Date.now() / 1000);
  return signClaims({ ...(jwt.decode(token) as jwt.JwtPayload), iat: issuedAt, exp: issuedAt + 3600 });
}

/** The token of a program of the operator. */
export const serviceToken = (role = "service_role"): string => signClaims({ role });
