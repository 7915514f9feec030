import { expect } from "chai";
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { BlockList } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv, promisify } from "node:util";
import { loadConfig } from "#backend/src/config.ts";
import { deployProblems } from "../../scripts/check/settings.mjs";
import { dropDatabase, withClient } from "../../scripts/cluster/databases.mjs";
import { adminUrl, root } from "#test/support/cluster.ts";
import { environmentOf, readCompose } from "#test/support/compose.ts";
import { useDatabase } from "#test/support/database.ts";
import { useS3Server } from "#test/support/s3-server.ts";
import { eventually } from "#test/support/wait.ts";

const run = promisify(execFile);
const read = (name: string) => readFileSync(join(root, name), "utf8");
const newSettings = async (...words: string[]) =>
  (await run(process.execPath, ["scripts/deploy/new-settings.mjs", ...words], { cwd: root })).stdout;

const compose = readCompose();
/** What the command leaves to whoever installs it. */
const filled = {
  SMTP_URL: "smtps://user:password@mail.example.org",
  ESCROW_API_URL: "https://api.provider.example",
  ESCROW_API_USER: "us",
  ESCROW_API_KEY: "a-key-of-the-provider",
  ESCROW_WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 7).toString("base64")}`,
};

describe("compose.yaml", function () {
  this.timeout(60_000);

  it("tells the API what production needs, by a file with fresh secrets and the five that are somebody else's", async () => {
    const values: NodeJS.Dict<string> = {
      ...parseEnv(await newSettings("market.example.org", "console.example.org")),
      ...filled,
    };
    const api = compose.services["api-1"];
    if (!api) throw new Error("there is no api-1");
    const environment = environmentOf(api, values);
    const config = loadConfig(environment);
    expect(config).to.include({
      appEnv: "production",
      publicUrl: "https://market.example.org",
      consoleUrl: "https://console.example.org",
      mailFrom: "AgriTrade Africa <no-reply@market.example.org>",
    });
    expect(config.trustedProxies).to.equal("172.30.7.2");
    expect(compose.services.proxy?.networks).to.deep.include({ front: { ipv4_address: config.trustedProxies } });
    // Of addresses that are given out from the subnet's beginning, the API's first container, which starts before the proxy, would have it.
    const { subnet = "", ip_range: given = "" } = compose.networks.front?.ipam?.config[0] ?? {};
    const isWithin = (network: string) => {
      const list = new BlockList();
      const [start = "", bits] = network.split("/");
      list.addSubnet(start, Number(bits));
      return list.check(config.trustedProxies);
    };
    expect([isWithin(subnet), isWithin(given)]).to.deep.equal([true, false]);
    expect(environmentOf(api, { ...values, CONSOLE_HOST: "" }).CONSOLE_URL).to.equal("");
    for (const name of Object.keys(filled).filter((each) => each !== "ESCROW_WEBHOOK_SECRET"))
      expect(() => environmentOf(api, { ...values, [name]: "" }), name).to.throw(name);
    const other = parseEnv(await newSettings("market.example.org"));
    expect([values.JWT_PRIVATE_KEY, values.DATABASE_API_PASSWORD]).to.not.include.members([
      other.JWT_PRIVATE_KEY,
      other.DATABASE_API_PASSWORD,
    ]);
    const refused = await newSettings("https://market.example.org/").catch((error: { stderr: string }) => error.stderr);
    expect(refused).to.match(/no name of a host/);
  });

  it("hands on each setting of deploy.env: replicas too, and an empty DATABASE_ADMIN_URL, with which nobody makes roles", async () => {
    const values = { ...parseEnv(await newSettings("market.example.org")), ...filled };
    const of = (name: string, more: NodeJS.Dict<string>) =>
      environmentOf(compose.services[name] ?? {}, { ...values, ...more });
    const DATABASE_REPLICA_URLS = "postgres://agritrade_api:password@other/agritrade";
    for (const name of ["api-1", "api-2"])
      expect(of(name, { DATABASE_REPLICA_URLS })).to.include({ DATABASE_REPLICA_URLS });
    expect(of("prepare", {}).DATABASE_ADMIN_URL).to.match(/@database:5432\/postgres$/);
    expect(of("prepare", { DATABASE_ADMIN_URL: "" }).DATABASE_ADMIN_URL).to.equal("");
  });

  it("keeps the owner of the tables from the processes that serve, and gives nobody more than they need", () => {
    for (const name of ["api-1", "api-2"]) {
      const service = compose.services[name];
      expect(service?.environment).to.not.have.any.keys("DATABASE_OWNER_URL", "DATABASE_ADMIN_URL", "BACKUP_KEY");
      expect(service).to.deep.include({ read_only: true, cap_drop: ["ALL"] });
      expect(service?.depends_on).to.deep.equal({ prepare: { condition: "service_completed_successfully" } });
      expect(service?.ports).to.equal(undefined);
    }
    expect(compose.services.backup?.environment).to.not.have.any.keys("DATABASE_ADMIN_URL");
    const open = Object.entries(compose.services).filter(([, { ports = [] }]) =>
      ports.some((port) => !port.startsWith("127.0.0.1:")),
    );
    expect(
      open.map(([name]) => name),
      "reached from outside",
    ).to.deep.equal(["proxy"]);
    expect(compose.services.database?.networks).to.deep.equal(["inside"]);
    expect(compose.services.storage?.networks).to.deep.equal(["inside"]);
  });

  it("is held against the settings: what nothing reads, what is left out and what nobody explains is told", () => {
    const configs = [
      'const names = {\n  port: "PORT",\n  smtpUrl: "SMTP_URL",\n};\n',
      'const names = { key: "BACKUP_KEY" };\n',
    ];
    const others = { "api-2": { environment: { SMTP_URL: null } }, prepare: {}, backup: {} };
    const problems = (environment: Record<string, unknown>, text: string, example: string) =>
      [...deployProblems(configs, { services: { ...others, "api-1": { environment } } }, text, example)].join("\n");
    expect(problems({ SMTP_URL: null }, "${SMTP_URL}", "SMTP_URL=")).to.equal("");
    expect(problems({ SMTP_URL: null, SMPT_URL: null }, "", "")).to.match(/told SMPT_URL, which nothing of ours reads/);
    expect(problems({}, "", "")).to.match(/not told SMTP_URL/);
    expect(problems({ SMTP_URL: null }, "${IMAGE}", "#IMAGES=")).to.match(
      /IMAGES, which .* not read[\s\S]*explain IMAGE,/,
    );
  });
});

describe("what compose.yaml runs beside the API", function () {
  this.timeout(120_000);
  const database = useDatabase();
  const store = useS3Server();
  const names = { owner: `owner_${process.pid}`, api: `api_${process.pid}`, database: `prepared_${process.pid}` };
  const folder = mkdtempSync(join(tmpdir(), "agritrade-compose-"));
  let keeping: ChildProcess | undefined;

  after(async () => {
    keeping?.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
    await dropDatabase(adminUrl(), names.database);
    await withClient(adminUrl(), async (client) => {
      for (const role of [names.owner, names.api]) await client.query(`drop role if exists ${role}`);
    });
  });

  const addressOf = (role: string, password: string) => {
    const url = new URL(adminUrl());
    Object.assign(url, { username: role, password, pathname: `/${names.database}` });
    return url.href;
  };

  it("makes roles, database, bucket and tables, again without harm, and a new password takes the place of the old one", async () => {
    const bucket = store.url.replace("s3://agritrade", "s3://not-there-yet");
    // The second time the address names two servers: here it is one, named twice.
    let severally = false;
    const named = (url: string) => (severally ? url.replace(/@([^/]+)/, "@$1,$1") : url);
    const prepare = (password: string) =>
      run(process.execPath, ["scripts/deploy/prepare.mjs"], {
        cwd: root,
        env: {
          PATH: process.env.PATH,
          DATABASE_ADMIN_URL: adminUrl(),
          DATABASE_OWNER_URL: named(addressOf(names.owner, "owner")),
          DATABASE_URL: named(addressOf(names.api, password)),
          STORAGE_URL: bucket,
          AWS_ACCESS_KEY_ID: "S3RVER",
          AWS_SECRET_ACCESS_KEY: "S3RVER",
        },
      });
    await prepare("first");
    severally = true;
    await prepare("se'cond");
    await withClient(addressOf(names.api, "se'cond"), async (client) => {
      expect((await client.query("select from organizations")).rowCount).to.equal(0);
      const refused = await client.query("drop table organizations").catch((error: { code?: string }) => error.code);
      expect(refused).to.equal("42501");
    });
    const { hostname, searchParams } = new URL(bucket);
    const answer = await fetch(`${searchParams.get("endpoint") ?? ""}/${hostname}`);
    expect(await answer.text()).to.not.include("NoSuchBucket");
  });

  it("makes a backup where there is none of today, ends when it is told to, and makes no second one", async () => {
    const backups = () => readdirSync(folder).filter((name) => name.endsWith("-rows"));
    const start = () => {
      const child = spawn(process.execPath, ["scripts/deploy/keep-backups.mjs"], {
        cwd: root,
        env: { PATH: process.env.PATH, DATABASE_URL: database.url, DATA_DIR: join(folder, "data"), BACKUP_DIR: folder },
        stdio: ["ignore", "pipe", "inherit"],
      });
      let said = "";
      child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
      keeping = child;
      return { child, said: () => said };
    };
    const first = start();
    await eventually(() => first.said().includes("The backup is"), { timeout: 60_000, what: "a backup" });
    expect(existsSync(join(folder, backups()[0] ?? "", "manifest.json"))).to.equal(true);
    const second = start();
    for (const { child } of [first, second]) {
      const end = once(child, "exit");
      child.kill("SIGTERM");
      await end;
    }
    expect(first.child.exitCode).to.equal(0);
    expect(backups()).to.have.lengthOf(1);
  });

  it("names what is wrong with the hour of backups", async () => {
    const env = { ...process.env, BACKUP_HOUR: "24" };
    const refused = await run(process.execPath, ["scripts/deploy/keep-backups.mjs"], { cwd: root, env }).catch(
      (error: { stderr: string }) => error.stderr,
    );
    expect(refused).to.match(/BACKUP_HOUR=24 is no hour/);
  });
});

describe("the files beside compose.yaml", () => {
  it("name the processes that it starts", () => {
    const places = ["api-1", "api-2"];
    for (const name of places) expect(compose.services).to.have.property(name);
    expect(read("scripts/deploy/Caddyfile")).to.include(
      `reverse_proxy ${places.map((name) => `${name}:3000`).join(" ")} {`,
    );
    const port = compose.services["api-1"]?.environment?.METRICS_PORT;
    for (const name of places) expect(read("scripts/deploy/prometheus.yml")).to.include(`${name}:${String(port)}`);
    for (const { volumes = [] } of Object.values(compose.services))
      for (const source of volumes.map((volume) => volume.split(":")[0] ?? "").filter((each) => each.startsWith("./")))
        expect(existsSync(join(root, source)), source).to.equal(true);
  });
});
