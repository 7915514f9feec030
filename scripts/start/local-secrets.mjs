/** The secrets of a local installation: made once, kept in the data folder, never in the repository. */
import { generateKeyPairSync, randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

function generate() {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  return {
    JWT_PRIVATE_KEY: privateKey.export({ type: "pkcs8", format: "pem" }),
    ESCROW_API_USER: "local-marketplace",
    ESCROW_API_KEY: randomBytes(24).toString("base64url"),
    ESCROW_WEBHOOK_SECRET: `whsec_${randomBytes(32).toString("base64")}`,
    DATA_ENCRYPTION_KEY: randomBytes(32).toString("base64"),
    PASSPORT_PRIVATE_KEY: generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" }),
  };
}

export const secretsFile = (dataDir) => join(dataDir, "secrets.json");

/** What the environment sets stays as it is. */
export function localSecrets(dataDir, env) {
  const path = secretsFile(dataDir);
  let secrets = {};
  try {
    secrets = JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
  }
  const made = generate();
  // A secret that an earlier version did not know is made beside the others.
  if (Object.keys(made).some((name) => !(name in secrets))) {
    secrets = { ...made, ...secrets };
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(`${path}.draft`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
    renameSync(`${path}.draft`, path);
  }
  return Object.fromEntries(Object.entries(secrets).filter(([name]) => !env[name]));
}
