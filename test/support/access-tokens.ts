import jwt from "jsonwebtoken";
import { testSecrets } from "./secrets.ts";

/** Signs claims as the servers of the tests do, or with another key or algorithm. */
export const signClaims = (
  claims: object,
  { key = testSecrets.JWT_PRIVATE_KEY, algorithm = "ES256" }: { key?: string; algorithm?: jwt.Algorithm } = {},
): string => jwt.sign(claims, key, { algorithm });

/** The token of a program of the operator. */
export const serviceToken = (role = "service_role"): string => signClaims({ role });
