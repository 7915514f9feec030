import { expect } from "chai";
import { execFile, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request as requestTo } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { root } from "#test/support/cluster.ts";
import { freePort } from "#test/support/server.ts";
import { eventually } from "#test/support/wait.ts";

const run = promisify(execFile);

function isInstalled(program: string): boolean {
  try {
    execFileSync("which", [program], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** Says so where a program is missing, instead of passing. */
function needs(program: string, from: string): void {
  before(function () {
    if (isInstalled(program)) return;
    console.log(`      skipped: ${program} is not installed (Debian's ${from})`);
    this.skip();
  });
}

describe("the rules of Prometheus", () => {
  needs("promtool", "prometheus");
  const folder = mkdtempSync(join(tmpdir(), "agritrade-rules-"));
  after(() => rmSync(folder, { recursive: true, force: true }));

  it("are rules, and its settings find them", async () => {
    copyFileSync(join(root, "docs/operating/alerts.yml"), join(folder, "alerts.yml"));
    copyFileSync(join(root, "scripts/deploy/prometheus.yml"), join(folder, "prometheus.yml"));
    expect((await run("promtool", ["check", "rules", join(folder, "alerts.yml")])).stdout).to.match(
      /SUCCESS: \d+ rules/,
    );
    expect((await run("promtool", ["check", "config", join(folder, "prometheus.yml")])).stdout).to.match(
      /1 rule files found/,
    );
  });
});

describe("the proxy of compose.yaml", function () {
  this.timeout(60_000);
  needs("caddy", "caddy");
  const file = join(root, "scripts/deploy/Caddyfile");
  const folder = mkdtempSync(join(tmpdir(), "agritrade-proxy-"));
  after(() => rmSync(folder, { recursive: true, force: true }));
  const environment = (addresses: string) => ({
    PATH: process.env.PATH,
    HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
    SITE_ADDRESSES: addresses,
  });

  it("has settings that Caddy takes, for one name and for two", async () => {
    for (const addresses of ["market.example.org", "market.example.org, console.example.org"]) {
      const env = environment(addresses);
      const { stdout } = await run("caddy", ["validate", "--config", file, "--adapter", "caddyfile"], { env });
      expect(stdout).to.include("Valid configuration");
    }
  });

  it("says who asks and which host, hands streams on as they come, takes nothing that is too large, and passes over who is about to go", async () => {
    let isLeaving = false;
    const heads: Record<string, string | undefined>[] = [];
    const apis = [0, 1].map((place) =>
      createServer((request, response) => {
        if (request.url === "/readyz") return response.writeHead(place === 0 && isLeaving ? 503 : 200).end();
        const { host, "x-forwarded-for": seen } = request.headers;
        heads.push({ host, seen: String(seen), place: String(place) });
        if (request.url === "/stream")
          return response.writeHead(200, { "content-type": "text/event-stream" }).write("data: 1\n\n");
        // An opened link is answered with the session.
        if (request.url?.startsWith("/verify")) response.setHeader("location", "/en#access_token=a-session");
        // Nobody answers: Caddy says so in words of its own.
        if (request.url?.startsWith("/verify-nobody")) return request.destroy();
        request.resume().on("end", () => response.end(String(place)));
      }).listen(0, "127.0.0.1"),
    );
    await Promise.all(apis.map(async (api) => api.listening || once(api, "listening")));
    const ports = apis.map((api) => (api.address() as AddressInfo).port);
    const port = await freePort();
    // Its own settings but for where things are: no certificate is asked for here.
    const settings = readFileSync(file, "utf8")
      .replace("\n{\n", `\n{\n\tadmin off\n\tauto_https off\n`)
      .replace("api-1:3000 api-2:3000", ports.map((each) => `127.0.0.1:${each}`).join(" "));
    writeFileSync(join(folder, "Caddyfile"), settings);
    const addresses = `http://market.test:${port}, http://console.test:${port}`;
    const caddy = spawn("caddy", ["run", "--config", join(folder, "Caddyfile"), "--adapter", "caddyfile"], {
      env: environment(addresses),
      stdio: ["ignore", "pipe", "pipe"],
    });
    let said = "";
    for (const stream of [caddy.stdout, caddy.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => (said += text));
    const ask = (path: string, host: string, more: { body?: Buffer; headers?: object } = {}) =>
      new Promise<{ status: number; text: string }>((resolve, reject) => {
        const options = {
          port,
          path,
          method: more.body ? "POST" : "GET",
          headers: { host: `${host}:${port}`, ...more.headers },
        };
        const request = requestTo({ ...options, host: "127.0.0.1" }, (response) => {
          let text = "";
          response.setEncoding("utf8").on("data", (chunk: string) => {
            text += chunk;
            // A stream has no end: its first words are enough.
            if (path === "/stream") {
              resolve({ status: response.statusCode ?? 0, text });
              request.destroy();
            }
          });
          response.on("end", () => resolve({ status: response.statusCode ?? 0, text }));
        });
        request.on("error", reject);
        if (more.body) request.write(more.body);
        request.end();
      });
    try {
      await eventually(async () => (await ask("/", "market.test")).status === 200, {
        timeout: 20_000,
        what: "the proxy",
      });
      heads.length = 0;
      await ask("/", "console.test", { headers: { "x-forwarded-for": "1.2.3.4" } });
      expect(heads[0]).to.include({ host: `console.test:${port}`, seen: "127.0.0.1" });
      expect((await ask("/stream", "market.test")).text).to.equal("data: 1\n\n");
      expect((await ask("/", "market.test", { body: Buffer.alloc(26 * 1024 * 1024) })).status).to.equal(200);
      const tooLarge = ask("/", "market.test", { body: Buffer.alloc(31 * 1024 * 1024) });
      // It may be cut off before all of it was sent.
      expect(
        await tooLarge.then(
          ({ status }) => status,
          () => "cut off",
        ),
      ).to.be.oneOf([413, 502, "cut off"]);
      await ask("/verify?token=of-a-letter", "market.test");
      await ask("/verify-nobody?token=of-a-letter", "market.test", { body: Buffer.from("1") });
      const count = (words: string) => said.split(words).length - 1;
      await eventually(() => count('"status":502') >= 2, { what: "words about the one that nobody answered" });
      expect(count("handled request")).to.be.at.least(6);
      expect(said).to.not.match(/of-a-letter|a-session|127\.0\.0\.1","/);
      isLeaving = true;
      await eventually(
        async () => {
          const answers = await Promise.all(Array.from({ length: 8 }, () => ask("/", "market.test")));
          return answers.every(({ status, text }) => status === 200 && text === "1");
        },
        { timeout: 15_000, what: "everything at the other" },
      );
    } finally {
      const end = once(caddy, "exit");
      caddy.kill("SIGKILL");
      await end;
      for (const api of apis) api.close().closeAllConnections();
    }
  });
});
