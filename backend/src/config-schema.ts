import { array, boolean, object, string, type InferType } from "yup";
import { databaseAddress, databaseAddresses, isSerious, life, list, numeric, secret, url } from "./config-fields.ts";
import { readDataKeys } from "./data-keys.ts";

/** Every setting by itself; what several together have to be stands in `config.ts`. */
export const schema = object({
  appEnv: string().oneOf(["local", "production"]).default("production"),
  port: numeric().integer().min(0).max(65535).default(3000),
  host: string().default("127.0.0.1"),
  dataDir: string().default(".data"),
  databaseUrl: databaseAddress().required("DATABASE_URL is missing"),
  /** Of the role that owns the tables; `migrate` alone uses it, and the one above where there is none. */
  databaseOwnerUrl: databaseAddress(),
  /** What stands between requests and the database: `transaction` is PgBouncer, or what does as it does, handing a connection on after each transaction. */
  databasePooler: string()
    .oneOf(["none", "transaction"] as const)
    .default("none"),
  /** The database itself, for what holds a connection: listening, jobs, deliveries, migrations. */
  databaseDirectUrl: databaseAddress(),
  /** Of its standbys, which public reads go to. */
  databaseReplicaUrls: databaseAddresses(),
  /** Seconds that one may be behind. */
  replicaLag: numeric().min(0).default(5),
  publicUrl: url(["http", "https"]),
  /** The origin of the staff console where it has a host of its own; else it stands below `publicUrl`. */
  consoleUrl: url(["http", "https"]),
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
  /** Whether what opens an account, and the end of another session, asks for the present password, a fresh second factor or sign-in. */
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
  /** Processes that one command starts; they share the port. */
  workers: numeric().integer().min(1).max(64).default(1),
  /** What they do: serve (web), deliver the outbox and run jobs (worker), or both. */
  role: string()
    .oneOf(["all", "web", "worker"] as const)
    .default("all"),
  /** Seconds that a process answers on after SIGTERM, so that a balancer sees that it is about to go; 5 unless told, 0 in the demo. */
  drainSeconds: numeric().min(0).max(600),
  /** Whether this process also delivers the outbox and runs jobs. */
  runWorker: boolean().default(true),
  /** Minutes between two comparisons of the provider's transactions with our orders; 0 compares when asked alone. */
  reconcileEvery: numeric().integer().min(0).default(15),
  /** Calls to the escrow provider side by side, each about another order, with a database connection of its own. */
  deliveries: numeric().integer().min(1).max(64).default(8),
  /** Emails and other short jobs side by side, each with a database connection. */
  jobs: numeric().integer().min(1).max(64).default(2),
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

export type Parsed = InferType<typeof schema>;
