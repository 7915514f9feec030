/** Where a local run lives and listens, from the environment and the file `.env`. */
import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "../cluster/postmaster.mjs";
import { localSecrets } from "./local-secrets.mjs";

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** The environment wins over the file. */
export function readEnvironmentFile() {
  const path = join(root, ".env");
  if (existsSync(path)) process.loadEnvFile(path);
}

/** An address a browser on this machine can open. */
function originOf(host, port) {
  const reachable = ["0.0.0.0", "::", ""].includes(host) ? "localhost" : host;
  return `http://${reachable.includes(":") ? `[${reachable}]` : reachable}:${port}`;
}

export async function readSettings(env = process.env) {
  const port = env.PORT === "0" ? await freePort() : Number(env.PORT || 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Error(`PORT=${env.PORT} is no port.`);
  const host = env.HOST || "127.0.0.1";
  return {
    port,
    host,
    origin: originOf(host, port),
    dataDir: resolve(root, env.DATA_DIR || ".data"),
    backupDir: resolve(root, env.BACKUP_DIR || join(env.DATA_DIR || ".data", "backups")),
    databaseUrl: env.DATABASE_URL || undefined,
    databaseOwnerUrl: env.DATABASE_OWNER_URL || undefined,
    appEnv: env.APP_ENV || "local",
  };
}

/**
 * The environment of the programs a local run starts. None but `migrate` is told who owns the database: give it `asOwner`.
 *
 * @param {{ url: string }} database
 */
export function programEnvironment(settings, database, env = process.env) {
  return {
    ...env,
    ...(settings.appEnv === "local" && localSecrets(settings.dataDir, env)),
    ...(settings.appEnv === "local" && { ESCROW_CURRENCIES: env.ESCROW_CURRENCIES || "USD,EUR,GBP" }),
    APP_ENV: settings.appEnv,
    HOST: settings.host,
    PORT: String(settings.port),
    PUBLIC_URL: env.PUBLIC_URL || settings.origin,
    DATA_DIR: settings.dataDir,
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: "",
  };
}

/** @param {{ ownerUrl?: string }} database */
export const asOwner = (env, { ownerUrl }) => ({ ...env, DATABASE_OWNER_URL: ownerUrl ?? "" });
