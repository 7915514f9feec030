import { ConfigError, databaseSettings, loadConfig, type Config, type Environment } from "../config.ts";

/** What is read of a backup's settings. The process that serves is told none of them. */
const names = { folder: "BACKUP_DIR", key: "BACKUP_KEY" };

/** Secrets of an installation, which a backup holds only sealed by {@link names}`.key`. */
const secretNames = [
  "DATA_ENCRYPTION_KEY",
  "JWT_PRIVATE_KEY",
  "PASSPORT_PRIVATE_KEY",
  "ESCROW_API_USER",
  "ESCROW_API_KEY",
  "ESCROW_WEBHOOK_SECRET",
  "SMTP_URL",
  "OIDC_PROVIDERS",
] as const;

export interface BackupConfig extends Pick<Config, "storageUrl" | "dataDir" | "databaseUrl" | "local"> {
  /** Whoever makes or restores a backup owns the tables. */
  readonly ownerUrl: string;
  readonly key: Buffer | undefined;
  readonly secrets: Readonly<Record<string, string>>;
}

/** @throws {ConfigError} naming the setting that is wrong. */
export function loadBackupConfig(env: Environment): BackupConfig {
  const { STORAGE_URL, DATA_DIR } = env;
  // Read as a local run's, since whoever makes a backup need not know the secrets of what is served.
  const { databaseUrl, databaseOwnerUrl, storageUrl, dataDir } = loadConfig({
    APP_ENV: "local",
    ...databaseSettings(env),
    STORAGE_URL,
    DATA_DIR,
  });
  return {
    databaseUrl,
    ownerUrl: databaseOwnerUrl ?? databaseUrl,
    storageUrl,
    dataDir,
    local: env.APP_ENV === "local",
    key: readKey(env[names.key]),
    secrets: Object.fromEntries(secretNames.flatMap((name) => (env[name] ? [[name, env[name]]] : []))),
  };
}

function readKey(text: string | undefined): Buffer | undefined {
  if (!text) return undefined;
  const key = Buffer.from(text, "base64");
  if (key.length !== 32 || key.toString("base64") !== text.trim())
    throw new ConfigError(`${names.key} must be 32 bytes in base64 (openssl rand -base64 32)`);
  return key;
}
