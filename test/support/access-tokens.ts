import jwt from "jsonwebtoken";
import { testSecrets } from "./secrets.ts";

/** Signs claims as the servers of the tests do, or with another key or algorithm. */
export const signClaims = (
  claims: object,
  {
    key = testSecrets.JWT_PRIVATE_KEY,
    algorithm = "ES256",
    header = {},
  }: { key?: string; algorithm?: jwt.Algorithm; header?: object } = {},
): string => jwt.sign(claims, key, { algorithm, header: { alg: algorithm, ...header } });

/** The same token with an hour before it. */
export function renewed(token: string): string {
  const issuedAt = Math.floor(Date.now() / 1000);
  return signClaims({ ...(jwt.decode(token) as jwt.JwtPayload), iat: issuedAt, exp: issuedAt + 3600 });
}

/** What the token of a program of the operator must say beside its role. */
export const serviceClaims = (life = 3600) => ({
  iss: testSecrets.JWT_ISSUER,
  aud: "service",
  exp: Math.floor(Date.now() / 1000) + life,
});

/** The token of a program of the operator. */
export const serviceToken = (role = "service_role"): string => signClaims({ role, ...serviceClaims() });
