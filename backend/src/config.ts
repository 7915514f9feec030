import { isAbsolute, resolve } from "node:path";
import { ValidationError } from "yup";
import { schema, type Parsed } from "./config-schema.ts";

export interface Config extends Parsed {
  readonly local: boolean;
  readonly staffSecondFactor: boolean;
  readonly drainSeconds: number;
  /** The origin people reach us by, without a slash at the end. Known once the port is, when it was 0. */
  publicUrl: string;
  /** Where requests go in place of `databaseUrl`, which is always the database itself. */
  readonly pooledUrl: string | undefined;
}

/** Where the website stands, and the console where it has a host of its own. */
export type Hosts = Pick<Config, "publicUrl"> & Partial<Pick<Config, "consoleUrl">>;

/** The address of a page of the staff console: at its own host, or at the website's where it has none. */
export const consoleAddress = ({ consoleUrl, publicUrl }: Hosts, path: `/admin${string}`): string =>
  (consoleUrl ?? publicUrl) + path;

const names: Record<keyof Parsed, string> = {
  appEnv: "APP_ENV",
  port: "PORT",
  host: "HOST",
  dataDir: "DATA_DIR",
  databaseUrl: "DATABASE_URL",
  databaseOwnerUrl: "DATABASE_OWNER_URL",
  databasePooler: "DATABASE_POOLER",
  databaseDirectUrl: "DATABASE_DIRECT_URL",
  databaseReplicaUrls: "DATABASE_REPLICA_URLS",
  replicaLag: "DATABASE_REPLICA_LAG",
  publicUrl: "PUBLIC_URL",
  consoleUrl: "CONSOLE_URL",
  smtpUrl: "SMTP_URL",
  mailFrom: "MAIL_FROM",
  escrowProvider: "ESCROW_PROVIDER",
  escrowRestExtensions: "ESCROW_REST_EXTENSIONS",
  escrowApiUrl: "ESCROW_API_URL",
  escrowApiUser: "ESCROW_API_USER",
  escrowApiKey: "ESCROW_API_KEY",
  escrowWebhookSecret: "ESCROW_WEBHOOK_SECRET",
  jwtPrivateKey: "JWT_PRIVATE_KEY",
  passportPrivateKey: "PASSPORT_PRIVATE_KEY",
  dataEncryptionKey: "DATA_ENCRYPTION_KEY",
  jwtIssuer: "JWT_ISSUER",
  storageUrl: "STORAGE_URL",
  documentsQuota: "DOCUMENTS_QUOTA_MB",
  uploadRateLimit: "UPLOAD_RATE_LIMIT",
  clamdUrl: "CLAMD_URL",
  logLevel: "LOG_LEVEL",
  serveWeb: "SERVE_WEB",
  serveAdmin: "SERVE_ADMIN",
  webDev: "WEB_DEV",
  autoConfirm: "AUTH_AUTO_CONFIRM",
  disableSignup: "AUTH_DISABLE_SIGNUP",
  redirectUrls: "AUTH_REDIRECT_URLS",
  oidcProviders: "OIDC_PROVIDERS",
  manualLinking: "AUTH_MANUAL_LINKING",
  staffSecondFactor: "AUTH_STAFF_SECOND_FACTOR",
  anonymousSignIns: "AUTH_ANONYMOUS_SIGN_INS",
  reauthenticateAfter: "AUTH_REAUTHENTICATE_AFTER",
  sessionLife: "AUTH_SESSION_LIFE",
  staffSessionLife: "AUTH_STAFF_SESSION_LIFE",
  passwordChangeProof: "AUTH_PASSWORD_CHANGE_PROOF",
  authRateLimit: "AUTH_RATE_LIMIT",
  writeRateLimit: "WRITE_RATE_LIMIT",
  mailInterval: "AUTH_MAIL_INTERVAL",
  bodyTimeout: "BODY_TIMEOUT",
  contactRateLimit: "CONTACT_RATE_LIMIT",
  trustedProxies: "TRUSTED_PROXIES",
  metricsToken: "METRICS_TOKEN",
  metricsPort: "METRICS_PORT",
  backupDir: "BACKUP_DIR",
  otlpEndpoint: "OTEL_EXPORTER_OTLP_ENDPOINT",
  sentryDsn: "SENTRY_DSN",
  release: "RELEASE",
  securityContact: "SECURITY_CONTACT",
  checkAnswers: "CHECK_ANSWERS",
  poolSize: "DATABASE_POOL_SIZE",
  workers: "WORKERS",
  role: "ROLE",
  drainSeconds: "DRAIN_SECONDS",
  runWorker: "RUN_WORKER",
  reconcileEvery: "ESCROW_RECONCILE_MINUTES",
  deliveries: "ESCROW_CALLS",
  jobs: "WORKER_JOBS",
  escrowCurrencies: "ESCROW_CURRENCIES",
  providerTimeout: "ESCROW_TIMEOUT_MS",
};

/**
 * Without these nobody can sign in, be paid or get a letter, so production does not start. Nor without knowing what stands in front: everybody would be one
 * network, which a stranger locks out with a few tries, or every visitor would name the address that they are counted by.
 */
const neededInProduction: (keyof Parsed)[] = [
  "publicUrl",
  "smtpUrl",
  "escrowApiUrl",
  "escrowApiUser",
  "escrowApiKey",
  "escrowWebhookSecret",
  "jwtPrivateKey",
  "passportPrivateKey",
  "dataEncryptionKey",
  "trustedProxies",
];

const hints: Partial<Record<keyof Parsed, string>> = {
  trustedProxies:
    ": the addresses or networks of the proxies in front, or none where requests come straight from their senders",
};

/** The extensions of `ESCROW_REST_EXTENSIONS`; an empty setting is none given, so a provider without any is said to know `none`. */
export const restExtensionsOf = ({ escrowRestExtensions }: Pick<Config, "escrowRestExtensions">): ReadonlySet<string> =>
  new Set(escrowRestExtensions.split(","));

/** Whether the provider is told with each payout where it goes; others ask their customers themselves. */
export const takesPayoutAccounts = (config: Pick<Config, "escrowProvider" | "escrowRestExtensions">): boolean =>
  config.escrowProvider === "rest" && restExtensionsOf(config).has("payout");

/** Whether nobody on the way can read along: https, or a try on the machine itself. */
export const isPrivate = (address: string): boolean =>
  /^https:|^http:\/\/(?:127\.0\.0\.1|localhost|\[::1\])(?:[:/]|$)/i.test(address);

/** A setting is missing or wrong: the message names each by its environment variable. */
export class ConfigError extends Error {}

/** Settings by their names, as a process is given them. */
export type Environment = Record<string, string | undefined>;

/** What leads to the database, for whoever need not know the rest. */
export const databaseSettings = ({
  DATABASE_URL,
  DATABASE_OWNER_URL,
  DATABASE_POOLER,
  DATABASE_DIRECT_URL,
  DATABASE_REPLICA_URLS,
}: Environment): Environment => ({
  DATABASE_URL,
  DATABASE_OWNER_URL,
  DATABASE_POOLER,
  DATABASE_DIRECT_URL,
  DATABASE_REPLICA_URLS,
});

/** What `migrate` needs: it is run by whoever may change the tables, who need not know the secrets of what is served. @throws {ConfigError} as `loadConfig` does. */
export function loadMigrationConfig(env: Environment): { databaseUrl: string; ownerUrl: string; local: boolean } {
  const { APP_ENV: appEnv = "production" } = env;
  const { databaseUrl, databaseOwnerUrl } = loadConfig({ APP_ENV: "local", ...databaseSettings(env) });
  return { databaseUrl, ownerUrl: databaseOwnerUrl ?? databaseUrl, local: appEnv === "local" };
}

/** Reads the configuration once. @throws {ConfigError} naming every setting that is missing or wrong. */
export function loadConfig(env: Environment): Config {
  const given = Object.fromEntries(
    Object.entries(names).flatMap(([key, name]) =>
      env[name] === undefined || env[name] === "" ? [] : [[key, env[name]]],
    ),
  );
  let parsed: Parsed;
  try {
    parsed = schema.validateSync(given, { abortEarly: false });
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    throw new ConfigError(
      error.errors
        .map((line) => line.replace(/\b[a-z][A-Za-z]+\b/, (word) => names[word as keyof Parsed] ?? word))
        .join("\n"),
    );
  }
  if (parsed.appEnv === "production" && parsed.staffSecondFactor === false)
    throw new ConfigError("AUTH_STAFF_SECOND_FACTOR cannot be switched off in production");
  if (parsed.appEnv === "production" && parsed.publicUrl && !isPrivate(parsed.publicUrl))
    throw new ConfigError("PUBLIC_URL must begin with https: passwords and tokens go over it");
  if (parsed.appEnv === "production" && parsed.escrowApiUrl && !isPrivate(parsed.escrowApiUrl))
    throw new ConfigError("ESCROW_API_URL must begin with https: money is moved over it");
  if (parsed.role === "worker" && !parsed.runWorker)
    throw new ConfigError("ROLE is worker and RUN_WORKER is false: such a process does nothing. Unset RUN_WORKER.");
  const isPooled = parsed.databasePooler === "transaction";
  if (isPooled && !parsed.databaseDirectUrl)
    throw new ConfigError(
      "DATABASE_DIRECT_URL is missing: with DATABASE_POOLER=transaction, what listens and what holds a connection goes to the database itself",
    );
  const publicUrl = (parsed.publicUrl ?? `http://${parsed.host}:${parsed.port}`).replace(/\/$/, "");
  const consoleUrl = readConsoleUrl(parsed.consoleUrl, publicUrl);
  // Escrow.com signs nothing: there is no secret to share with it.
  const needed = neededInProduction.filter(
    (key) => key !== "escrowWebhookSecret" || parsed.escrowProvider !== "escrow.com",
  );
  const missing = parsed.appEnv === "production" ? needed.filter((key) => !parsed[key]) : [];
  if (missing.length > 0)
    throw new ConfigError(missing.map((key) => `${names[key]} is missing${hints[key] ?? ""}`).join("\n"));
  return {
    ...parsed,
    dataDir: isAbsolute(parsed.dataDir) ? parsed.dataDir : resolve(parsed.dataDir),
    local: parsed.appEnv === "local",
    staffSecondFactor: parsed.staffSecondFactor ?? parsed.appEnv !== "local",
    drainSeconds: parsed.drainSeconds ?? (parsed.appEnv === "local" ? 0 : 5),
    runWorker: parsed.runWorker && parsed.role !== "web",
    ...{ publicUrl, consoleUrl },
    databaseUrl: (isPooled && parsed.databaseDirectUrl) || parsed.databaseUrl,
    pooledUrl: isPooled ? parsed.databaseUrl : undefined,
  };
}

/** Browsers keep hosts apart, whatever their ports: cookies go to all of them. @throws {ConfigError} */
function readConsoleUrl(given: string | undefined, publicUrl: string): string | undefined {
  if (!given) return undefined;
  const [site, { origin, href, hostname, protocol }] = [new URL(publicUrl), new URL(given)];
  if (href !== `${origin}/`)
    throw new ConfigError("CONSOLE_URL must be an origin, such as https://console.example.org");
  if (hostname === site.hostname)
    throw new ConfigError("CONSOLE_URL must have another host than PUBLIC_URL; without it the console stands there");
  if (site.protocol === "https:" && protocol !== "https:")
    throw new ConfigError("CONSOLE_URL must begin with https, as PUBLIC_URL does: passwords and tokens go over it");
  return origin;
}
