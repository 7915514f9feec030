import { expect } from "chai";
import { execFileSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { demoPassword } from "#backend/src/demo/suppliers.ts";
import { root } from "#test/support/cluster.ts";
import { freePort } from "#test/support/server.ts";
import { isRunning, nobody, Started } from "#test/support/started.ts";
import { eventually } from "#test/support/wait.ts";

const folders: string[] = [];
const runs: Started[] = [];

function dataFolder(account?: { uid: number; gid: number }): string {
  const folder = mkdtempSync(join(tmpdir(), "agritrade-start-"));
  folders.push(folder);
  if (account) chownSync(folder, account.uid, account.gid);
  return folder;
}

function start(props: ConstructorParameters<typeof Started>[0]): Started {
  const run = new Started(props);
  runs.push(run);
  return run;
}

/** Whether nobody may enter the checkout; below a private home it may not. */
function isOpenToNobody(): boolean {
  try {
    execFileSync(process.execPath, ["-e", "require('fs').readFileSync('package.json')"], { cwd: root, ...nobody });
    return true;
  } catch {
    return false;
  }
}

describe("npm start", () => {
  let port = 0;
  let dataDir = "";
  before(async () => {
    port = await freePort();
    dataDir = dataFolder();
  });
  after(() => {
    for (const pid of runs.flatMap((run) => run.processes())) process.kill(pid, "SIGKILL");
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  it("serves, and says where, also with settings that the demo's people could not meet", async () => {
    const run = start({ dataDir, port, env: { AUTH_STAFF_SECOND_FACTOR: "true", AUTH_DISABLE_SIGNUP: "true" } });
    await run.ready();
    expect(run.output).to.include(`http://127.0.0.1:${port}`).and.include("buyer@demo.test").and.include(dataDir);
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).to.equal(200);
    expect(run.processes(), "starter, API and database").to.have.lengthOf(3);
  });

  it("has demo people whose letters are in the language of their office", async () => {
    const ask = async (path: string, init: RequestInit) =>
      (await (await fetch(`http://127.0.0.1:${port}${path}`, init)).json()) as Record<string, unknown>;
    const headers = { "content-type": "application/json" };
    const languageOf = async (email: string) => {
      const body = JSON.stringify({ email, password: demoPassword });
      const session = await ask("/auth/v1/token?grant_type=password", { method: "POST", headers, body });
      const me = await ask("/api/v1/me", { headers: { authorization: `Bearer ${String(session.access_token)}` } });
      return (me.user as { language?: string } | undefined)?.language;
    };
    const people = ["lavoine@demo.test", "cacao@demo.test", "buyer@demo.test", "supplier@demo.test"];
    expect(await Promise.all(people.map(languageOf))).to.deep.equal(["fr", "fr", "en", "en"]);
  });

  it("says that one is already running, and on which port", async () => {
    const second = start({ dataDir, port: await freePort() });
    expect(await second.ended()).to.equal(1);
    expect(second.output)
      .to.match(/Already running/)
      .and.include(`:${port}`);
  });

  it("names the port that another program has", async () => {
    const other = start({ dataDir: dataFolder(), port });
    expect(await other.ended()).to.equal(1);
    expect(other.output).to.include(`Port ${port}`).and.include("PORT=");
  });

  it("starts clean after a kill -9 of everything, and SIGTERM to npm leaves nothing", async () => {
    const killed = runs[0]?.processes() ?? [];
    for (const pid of killed) process.kill(pid, "SIGKILL");
    await eventually(() => !killed.some(isRunning));
    const again = start({ command: ["npm", "start"], dataDir, port });
    await again.ready();
    const processes = again.processes();
    expect(processes).to.have.lengthOf(3);
    await again.send("SIGTERM");
    await eventually(() => !processes.some(isRunning), { timeout: 20_000, what: "the end of all processes" });
    expect(existsSync(join(dataDir, "instance.json"))).to.equal(false);
  });

  // Each is another start of everything.
  const inFullRun = process.env.FULL ? it : () => undefined;

  inFullRun("takes over when only the starter was killed", async () => {
    const first = start({ dataDir, port });
    await first.ready();
    const [, ...left] = first.processes();
    await first.send("SIGKILL");
    expect(left.every(isRunning), "API and database outlive it").to.equal(true);
    const second = start({ dataDir, port });
    await second.ready();
    const processes = second.processes();
    expect(await second.send("SIGINT"), "Ctrl-C is a good ending").to.equal(0);
    expect([...left, ...processes].filter(isRunning)).to.deep.equal([]);
  });

  inFullRun("works for an ordinary user, and Ctrl-C leaves nothing", async function () {
    // An ordinary user has just proven it with the tests above; a private checkout keeps nobody out.
    if (process.getuid?.() !== 0) return;
    if (!isOpenToNobody()) this.skip();
    const run = start({ dataDir: dataFolder(nobody), port, account: nobody });
    await run.ready();
    const processes = run.processes();
    expect(processes).to.have.lengthOf(3);
    expect(await run.send("SIGINT")).to.equal(0);
    expect(processes.filter(isRunning)).to.deep.equal([]);
  });
});
