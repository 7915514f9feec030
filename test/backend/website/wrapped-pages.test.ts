import { expect } from "chai";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "#test/support/cluster.ts";
import { useDatabase } from "#test/support/database.ts";
import { startProcess, type TestProcess } from "#test/support/server.ts";
import { eventually } from "#test/support/wait.ts";

const built = join(root, "dist/web");

/** The pages as they are built, and two faults that none of them has: one reads beside its manifest, one has a secret in its path. */
const entry = `
  import * as pages from ${JSON.stringify(pathToFileURL(join(built, "server/entry.js")).href)};
  export * from ${JSON.stringify(pathToFileURL(join(built, "server/entry.js")).href)};
  const invitation = /^(?:\\/fr)?\\/invitation\\/[^/]+$/;
  export const secretPattern = (path) => (path.startsWith("/invitation/") ? "/invitation/:token" : pages.secretPattern(path));
  export async function render(request) {
    const url = new URL(request.url);
    if (invitation.test(url.pathname)) return pages.render({ ...request, url: url.origin + "/faq" });
    if (url.pathname === "/privacy") request.onUndeclared("features/legal/PrivacyPage#/privacy", "catalogue.list");
    return pages.render(request);
  }
`;

const production = {
  APP_ENV: "production",
  SMTP_URL: "smtp://127.0.0.1:9",
  ESCROW_API_URL: "https://escrow.example",
};

describe("pages in production", () => {
  const database = useDatabase();
  const folder = mkdtempSync(join(tmpdir(), "agritrade-pages-"));
  let running: TestProcess;
  before(async function () {
    this.timeout(60_000);
    mkdirSync(join(folder, "server"));
    symlinkSync(join(built, "client"), join(folder, "client"));
    writeFileSync(join(folder, "server/package.json"), '{ "type": "module" }');
    writeFileSync(join(folder, "server/entry.js"), entry);
    const env = { ...production, SERVE_WEB: folder, LOG_LEVEL: "info" };
    running = await startProcess({ entry: "main", database, env });
  });
  after(async () => {
    await running.kill();
    rmSync(folder, { recursive: true });
  });
  const open = async (path: string) => {
    const { status, headers } = await fetch(running.url + path);
    return { status, fresh: headers.has("server-timing"), keep: headers.get("cache-control"), headers };
  };
  const lines = (pattern: RegExp) =>
    running
      .output()
      .split("\n")
      .filter((line) => pattern.test(line));

  it("that read beside their manifest are shown, made anew each time and reported once", async () => {
    const visits = [await open("/privacy"), await open("/privacy"), await open("/privacy")];
    expect(visits.map(({ status, fresh }) => [status, fresh])).to.deep.equal(Array(3).fill([200, true]));
    // Another page is kept after its first visit.
    await open("/terms");
    expect(await open("/terms")).to.include({ status: 200, fresh: false });
    const reports = await eventually(() => {
      const found = lines(/PrivacyPage#\/privacy/);
      return found.length > 0 && lines(/"path":"\/terms"/).length > 1 && found;
    });
    expect(reports).to.have.lengthOf(1);
    expect(JSON.parse(reports[0] ?? "")).to.include({ level: 50, endpoint: "catalogue.list" });
  });

  it("whose path holds a secret are kept nowhere, named to nobody and not in the log", async () => {
    for (const path of ["/invitation/Tok3nOfAmina", "/fr/invitation/Tok3nOfAmina", "/invitation/Tok3nOfAmina?a=1"]) {
      const visits = [await open(path), await open(path)];
      expect(visits.map(({ status, fresh, keep }) => [status, fresh, keep])).to.deep.equal(
        Array(2).fill([200, true, "no-store"]),
      );
      expect((await open(path)).headers.get("referrer-policy"), path).to.equal("no-referrer");
    }
    await eventually(() => lines(/"path":"\/fr\/invitation\/:token"/).length > 0);
    expect(running.output()).to.not.include("Tok3nOfAmina");
  });

  it("that cannot be loaded take no visitor: the process says why, and ends", async () => {
    const broken = join(folder, "broken");
    mkdirSync(join(broken, "server"), { recursive: true });
    symlinkSync(join(built, "client"), join(broken, "client"));
    writeFileSync(join(broken, "server/entry.js"), "throw new Error('half a build')");
    const start = startProcess({ entry: "main", database, env: { ...production, SERVE_WEB: broken } });
    const said = await start.then(
      () => "served",
      (error: Error) => error.message,
    );
    expect(said).to.contain("main ended before it was ready");
    expect(said).to.match(/SERVE_WEB: the pages in .*broken.* cannot be loaded.*half a build/);
  });
});
