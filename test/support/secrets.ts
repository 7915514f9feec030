import { generateKeyPairSync, randomBytes } from "node:crypto";

const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });

/** The secrets of this test process; servers that it starts share them. */
export const testSecrets = {
  JWT_PRIVATE_KEY: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  JWT_ISSUER: "https://agritrade.test/auth/v1",
  ESCROW_API_USER: "test-marketplace",
  ESCROW_API_KEY: randomBytes(24).toString("base64url"),
  DATA_ENCRYPTION_KEY: randomBytes(32).toString("base64"),
  PASSPORT_PRIVATE_KEY: generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  // No secret, but as little to be left out in production.
  TRUSTED_PROXIES: "none",
  ESCROW_WEBHOOK_SECRET: `whsec_${randomBytes(32).toString("base64")}`,
};
