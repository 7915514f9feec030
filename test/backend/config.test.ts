import { loadBackupConfig } from "#backend/src/backup/config.ts";
import { expect } from "chai";
import { ConfigError, loadConfig } from "#backend/src/config.ts";
import { testSecrets } from "#test/support/secrets.ts";
import { readProxies } from "#backend/src/http/client-address.ts";

const least = { DATABASE_URL: "postgres://127.0.0.1:1/x", APP_ENV: "local" };

describe("settings", () => {
  it("keep files in a folder or a bucket, and nowhere else", () => {
    for (const right of ["file:///srv/files", "s3://bucket/prefix?region=eu-west-1"])
      expect(loadConfig({ ...least, STORAGE_URL: right }).storageUrl).to.equal(right);
    for (const wrong of ["/srv/files", "https://bucket.example.org", "ftp://127.0.0.1/files"])
      expect(() => loadConfig({ ...least, STORAGE_URL: wrong }), wrong).to.throw(
        ConfigError,
        "STORAGE_URL must be an address that starts with file or s3",
      );
  });

  it("tell traces and errors to addresses of the web, and to nobody unless told", () => {
    for (const [key, name] of [
      ["otlpEndpoint", "OTEL_EXPORTER_OTLP_ENDPOINT"],
      ["sentryDsn", "SENTRY_DSN"],
    ] as const) {
      expect(loadConfig(least)[key], name).to.equal(undefined);
      expect(loadConfig({ ...least, [name]: "https://key@seen.example/1" })[key]).to.equal(
        "https://key@seen.example/1",
      );
      expect(() => loadConfig({ ...least, [name]: "seen.example" })).to.throw(
        ConfigError,
        `${name} must be an address`,
      );
    }
    const { backupDir, release } = loadConfig({ ...least, BACKUP_DIR: "/srv/backups", RELEASE: "harvest@3" });
    expect([backupDir, release]).to.deep.equal(["/srv/backups", "harvest@3"]);
  });

  it("ask for two connections at least", () => {
    expect(() => loadConfig({ ...least, DATABASE_POOL_SIZE: "1" })).to.throw(
      ConfigError,
      /^DATABASE_POOL_SIZE must be at least 2: on a single connection/,
    );
    expect(loadConfig({ ...least, DATABASE_POOL_SIZE: "2" }).poolSize).to.equal(2);
  });

  it("seal secrets of a backup by a key of 32 bytes, and by none where none is set", () => {
    const { DATABASE_URL } = least;
    expect(() => loadBackupConfig({ DATABASE_URL, BACKUP_KEY: "short" })).to.throw(
      ConfigError,
      /^BACKUP_KEY must be 32/,
    );
    expect(loadBackupConfig({ DATABASE_URL, BACKUP_KEY: Buffer.alloc(32, 1).toString("base64") }).key).to.have.length(
      32,
    );
    expect(loadBackupConfig({ DATABASE_URL }).key).to.equal(undefined);
  });

  it("name proxies by addresses and networks alone", () => {
    for (const wrong of ["proxy.example.org", "10.0.0.0/33", "10.0.0.0/x", "loopback", "10.1", "::1/129"])
      expect(() => readProxies(`127.0.0.1, ${wrong}`), wrong).to.throw(ConfigError, `TRUSTED_PROXIES names ${wrong},`);
    const isTrusted = readProxies("127.0.0.1, 10.0.0.0/8, 2001:db8::/32, ");
    for (const address of ["127.0.0.1", "10.255.0.1", "::ffff:10.0.0.1", "2001:db8::7"])
      expect(isTrusted(address, 0), address).to.equal(true);
    for (const address of ["127.0.0.2", "11.0.0.1", "2001:db9::7", "unknown", ""])
      expect(isTrusted(address, 0), address).to.equal(false);
    for (const nobody of ["", "none", " none "])
      expect(readProxies(nobody)("127.0.0.1", 0), "nobody is named").to.equal(false);
    const { TRUSTED_PROXIES: _none, ...others } = testSecrets;
    const production = {
      ...{ ...others, DATABASE_URL: least.DATABASE_URL, PUBLIC_URL: "https://market.example" },
      ...{ SMTP_URL: "smtp://mail.example", ESCROW_API_URL: "https://escrow.example" },
    };
    expect(() => loadConfig(production), "in production they are said").to.throw(
      ConfigError,
      /^TRUSTED_PROXIES is missing: .* or none/,
    );
    for (const said of ["none", "10.0.0.0/8"])
      expect(loadConfig({ ...production, TRUSTED_PROXIES: said }).trustedProxies).to.equal(said);
  });

  it("hide figures behind a token that can be no guess", () => {
    expect(() => loadConfig({ ...least, METRICS_TOKEN: "short" })).to.throw(ConfigError, /^METRICS_TOKEN must have/);
    expect(() => loadConfig({ ...least, METRICS_PORT: "70000" })).to.throw(ConfigError, /^METRICS_PORT/);
  });

  it("ask whoever sets a new password for the present one, unless told not to", () => {
    expect(loadConfig(least).passwordChangeProof).to.equal(true);
    expect(loadConfig({ ...least, AUTH_PASSWORD_CHANGE_PROOF: "false" }).passwordChangeProof).to.equal(false);
  });

  it("say how long a session lives, idle and at most", () => {
    const { sessionLife, staffSessionLife } = loadConfig(least);
    expect([sessionLife, staffSessionLife]).to.deep.equal(["30d/90d", "30m/12h"]);
    for (const wrong of ["30d", "30d/", "90d/30d", "0m/1h", "1d/2d/3d", "soon/late"])
      expect(() => loadConfig({ ...least, AUTH_SESSION_LIFE: wrong, AUTH_STAFF_SESSION_LIFE: wrong }), wrong).to.throw(
        ConfigError,
        /^AUTH_SESSION_LIFE must be two times such as 30d\/90d.*\nAUTH_STAFF_SESSION_LIFE must be/,
      );
  });

  it("say by mail, page or telephone where a hole is told of", () => {
    for (const right of ["mailto:security@market.example", "https://market.example/report", "tel:+25122334455"])
      expect(loadConfig({ ...least, SECURITY_CONTACT: right }).securityContact).to.equal(right);
    for (const wrong of ["security@market.example", "http://market.example", "javascript:alert(1)"])
      expect(() => loadConfig({ ...least, SECURITY_CONTACT: wrong }), wrong).to.throw(ConfigError, /^SECURITY_CONTACT/);
  });

  it("give the console a host of its own, or none", () => {
    const site = { ...least, PUBLIC_URL: "https://market.example:8443" };
    expect(loadConfig(site).consoleUrl).to.equal(undefined);
    for (const given of ["https://console.market.example", "https://console.market.example/"])
      expect(loadConfig({ ...site, CONSOLE_URL: given }).consoleUrl).to.equal("https://console.market.example");
    for (const [wrong, words] of [
      ["console.example", /^CONSOLE_URL must be an address/],
      ["https://console.example/admin", /^CONSOLE_URL must be an origin/],
      ["https://Market.example", /^CONSOLE_URL must have another host than PUBLIC_URL/],
      ["http://console.example", /^CONSOLE_URL must begin with https/],
    ] as const)
      expect(() => loadConfig({ ...site, CONSOLE_URL: wrong }), wrong).to.throw(ConfigError, words);
    expect(() => loadConfig({ ...least, CONSOLE_URL: "http://127.0.0.1:4000" }), "cookies know no ports").to.throw(
      ConfigError,
      /another host/,
    );
    expect(loadConfig({ ...least, CONSOLE_URL: "http://localhost:3000" }).consoleUrl).to.equal("http://localhost:3000");
  });

  it("speak with the escrow provider over TLS alone, in production", () => {
    const production = {
      ...{ ...testSecrets, DATABASE_URL: least.DATABASE_URL, PUBLIC_URL: "https://market.example" },
      ...{ SMTP_URL: "smtp://mail.example", TRUSTED_PROXIES: "none" },
    };
    for (const right of ["https://escrow.example", "http://127.0.0.1:4000"])
      expect(loadConfig({ ...production, ESCROW_API_URL: right }).escrowApiUrl).to.equal(right);
    expect(() => loadConfig({ ...production, ESCROW_API_URL: "http://escrow.example" })).to.throw(
      ConfigError,
      /^ESCROW_API_URL must begin with https/,
    );
  });
});
