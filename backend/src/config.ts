import { isAbsolute, resolve } from "node:path";
import { array, boolean, object, string, ValidationError, type InferType } from "yup";
import { isSerious, life, list, notYet, numeric, secret, url } from "./config-fields.ts";
import { readDataKeys } from "./data-keys.ts";

const schema = object({
  appEnv: string().oneOf(["local", "production"]).default("production"),
  port: numeric().integer().min(0).max(65535).default(3000),
  host: string().default("127.0.0.1"),
  dataDir: string().default(".data"),
  databaseUrl: url(["postgres", "postgresql"]).required("DATABASE_URL is missing"),
  /** Of the role that owns the tables; `migrate` alone uses it, and the one above where there is none. */
  databaseOwnerUrl: url(["postgres", "postgresql"]),
  databaseReplicaUrls: notYet("every query goes to the database of DATABASE_URL"),
  publicUrl: url(["http", "https"]),
  smtpUrl: url(["smtp", "smtps"]),
  mailFrom: string().default("AgriTrade Africa <no-reply@agritrade.example>"),
  /** Which dialect the escrow provider speaks. */
  escrowProvider: string()
    .oneOf(["rest", "escrow.com"] as const)
    .default("rest"),
  /** Which of our extensions of the specification's own dialect the provider knows. */
  escrowRestExtensions: string()
    .matches(/^(?:none|(?:(?:settle|cancel|lookup|methods|payout)(?:,|$))*)$/, {
      message: "ESCROW_REST_EXTENSIONS must be none, or a list of settle, cancel, lookup, methods and payout",
    })
    .default("settle,cancel,lookup,methods,payout"),
  escrowApiUrl: url(["http", "https"]),
  escrowApiUser: string(),
  escrowApiKey: secret(16),
  escrowWebhookSecret: string().matches(/^whsec_[A-Za-z0-9+/=]{32,}$/, {
    message: "ESCROW_WEBHOOK_SECRET must be whsec_ and base64",
    excludeEmptyString: true,
  }),
  jwtPrivateKey: string().test(
    "demo",
    ({ path }) => `${path} is a demo secret`,
    // Letters of a key are as they fall; only a secret is chosen.
    (value, { parent }) =>
      /^\s*(?:-----BEGIN|[{[])/.test(value ?? "") || isSerious(value, parent as { appEnv: string }),
  ),
  /** Signs quality passports; see `domains/passports/keys.ts`. */
  passportPrivateKey: string(),
  /** Encrypts what must not be read in the database; see `data-keys.ts`. */
  dataEncryptionKey: string().test(
    "keys",
    "DATA_ENCRYPTION_KEY must be 32 bytes in base64 (openssl rand -base64 32), or several of them with commas between",
    (value) => !value || readDataKeys(value) !== undefined,
  ),
  /** Who access tokens say has made them; the address of the auth endpoints unless told. */
  jwtIssuer: string(),
  /** Where papers and pictures are kept; the folder `files` of `dataDir` unless told. */
  storageUrl: url(["file", "s3"]),
  /** Megabytes that the papers and pictures of one organization may take. */
  documentsQuota: numeric().integer().min(1).default(2048),
  /** Papers and pictures that one user may begin to send in ten minutes. */
  uploadRateLimit: numeric().integer().min(1).default(200),
  /** A virus scanner (clamd) that every file has to pass. */
  clamdUrl: url(["tcp"]),
  logLevel: string().oneOf(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  /** The built website; empty serves none. */
  serveWeb: string().default("dist/web"),
  /** The built staff console; empty serves none. */
  serveAdmin: string().default("dist/admin"),
  /** Vite in middleware mode instead of the built website and console. */
  webDev: boolean().default(false),
  /** Confirms every new address at once, without an e-mail. */
  autoConfirm: boolean().default(false),
  disableSignup: boolean().default(false),
  /** Further pages that sign-in may lead back to: exact https origins, or addresses with all that lies below them. */
  redirectUrls: list(),
  /** External OpenID Connect providers, as JSON. */
  oidcProviders: string(),
  /** Whether users may add and take away external providers themselves. */
  manualLinking: boolean().default(false),
  /** Whether staff need a second factor; outside the demo they always do. */
  staffSecondFactor: boolean(),
  /** Whether somebody may begin without an account. */
  anonymousSignIns: boolean().default(false),
  /** Hours after which a session must prove itself by a letter before it sets a password; 0 never asks. */
  reauthenticateAfter: numeric().min(0).default(0),
  /** Of users' sessions: see `SessionLife`. */
  sessionLife: life("30d/90d"),
  /** Of those of staff. */
  staffSessionLife: life("30m/12h"),
  /** Whether a new password asks for the present one or a fresh second factor. */
  passwordChangeProof: boolean().default(true),
  /** Requests that one address may make to the sign-in endpoints in five minutes. */
  authRateLimit: numeric().integer().min(1).default(60),
  /** Writes that one signed-in user may make in a minute; an organization three times as many, one address five times. */
  writeRateLimit: numeric().integer().min(1).default(120),
  /** Seconds between two e-mails of one kind to one address. */
  mailInterval: numeric().integer().min(0).default(60),
  /** Seconds that the body of a request has to arrive, but for files. */
  bodyTimeout: numeric().min(0.1).default(30),
  /** Messages that one network may send by the contact form in an hour. */
  contactRateLimit: numeric().integer().min(1).default(10),
  /** Addresses and networks of the proxies whose X-Forwarded-For is believed. */
  trustedProxies: list(),
  /** What whoever reads `/metrics` shows. */
  metricsToken: secret(16),
  /** A port on which figures are read without it; no proxy leads there. */
  metricsPort: numeric().integer().min(0).max(65535),
  /** Of backups; read here for their age alone. The other: which release errors are told of, the package's unless told. */
  ...{ backupDir: string(), release: string() },
  /** A collector of traces that speaks OTLP over HTTP; without one there are none. */
  otlpEndpoint: url(["http", "https"]),
  /** An address that takes errors by Sentry's protocol. */
  sentryDsn: url(["http", "https"]),
  /** Where whoever has found a hole writes to; the contact page unless told. */
  securityContact: url(["mailto", "https", "tel"]),
  /** Every answer is checked against its contract; for tests, because it costs time. */
  checkAnswers: boolean().default(false),
  /** Connections to the primary. */
  poolSize: numeric()
    .integer()
    .min(2, ({ path }) => `${path} must be at least 2: on a single connection a request waits for itself for ever`)
    .default(10),
  /** Whether this process also delivers the outbox and runs jobs. */
  runWorker: boolean().default(true),
  /** Minutes between two comparisons of the provider's transactions with our orders; 0 compares when asked alone. */
  reconcileEvery: numeric().integer().min(0).default(15),
  /** Calls to the escrow provider side by side, each about another order, with a database connection of its own. */
  deliveries: numeric().integer().min(1).max(64).default(8),
  /** Currencies that the escrow provider takes; USD is always among them, because orders of listings in others are in USD. */
  escrowCurrencies: array(
    string()
      .matches(/^[A-Z]{3}$/, ({ path }) => `${path.replace(/\[.*/, "")} must be codes such as USD,EUR`)
      .required(),
  )
    .transform((_value: unknown, original: unknown) =>
      typeof original === "string" ? original.split(",").map((code) => code.trim()) : original,
    )
    .default(["USD"])
    .required()
    .test(
      "reference",
      ({ path }) => `${path} must hold USD: orders of listings in other currencies are in USD`,
      (codes) => codes.includes("USD"),
    ),
  /** Milliseconds after which a call to the escrow provider is given up. */
  providerTimeout: numeric().integer().min(100).default(10_000),
});

type Parsed = InferType<typeof schema>;
export interface Config extends Parsed {
  readonly local: boolean;
  readonly staffSecondFactor: boolean;
  /** The origin people reach us by, without a slash at the end. Known once the port is, when it was 0. */
  publicUrl: string;
}

const names: Record<keyof Parsed, string> = {
  appEnv: "APP_ENV",
  port: "PORT",
  host: "HOST",
  dataDir: "DATA_DIR",
  databaseUrl: "DATABASE_URL",
  databaseOwnerUrl: "DATABASE_OWNER_URL",
  databaseReplicaUrls: "DATABASE_REPLICA_URLS",
  publicUrl: "PUBLIC_URL",
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
  runWorker: "RUN_WORKER",
  reconcileEvery: "ESCROW_RECONCILE_MINUTES",
  deliveries: "ESCROW_CALLS",
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

/** What `migrate` needs: it is run by whoever may change the tables, who need not know the secrets of what is served. @throws {ConfigError} as `loadConfig` does. */
export function loadMigrationConfig(env: Environment): { databaseUrl: string; ownerUrl: string; local: boolean } {
  const { APP_ENV: appEnv = "production", DATABASE_URL, DATABASE_OWNER_URL } = env;
  const { databaseUrl, databaseOwnerUrl } = loadConfig({ APP_ENV: "local", DATABASE_URL, DATABASE_OWNER_URL });
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
    publicUrl: (parsed.publicUrl ?? `http://${parsed.host}:${parsed.port}`).replace(/\/$/, ""),
  };
}
