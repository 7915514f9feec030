import { expect } from "chai";
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { withClient } from "../../scripts/cluster/databases.mjs";
import { isRunning, Started } from "#test/support/started.ts";
import { eventually } from "#test/support/wait.ts";

async function database(dataDir: string, words: string[] = [], env: Record<string, string> = {}) {
  const command: [string, ...string[]] = [process.execPath, "scripts/database.mjs", ...words];
  const run = new Started({ command, dataDir, port: 1, env });
  const code = await run.ended();
  return { code, output: run.output.trim() };
}

const postmaster = (dataDir: string) =>
  Number(readFileSync(join(dataDir, "database/data/postmaster.pid"), "utf8").split("\n")[0]);

describe("the embedded database", () => {
  const folders: string[] = [];
  const folder = () => {
    const path = mkdtempSync(join(tmpdir(), "agritrade-database-"));
    folders.push(path);
    return path;
  };
  after(async () => {
    for (const path of folders) {
      await database(path, ["stop"]);
      rmSync(path, { recursive: true, force: true });
    }
  });

  it("is one when four first starts race", async () => {
    const dataDir = folder();
    const answers = await Promise.all(Array.from({ length: 4 }, () => database(dataDir)));
    expect(answers.map(({ code }) => code)).to.deep.equal([0, 0, 0, 0]);
    expect(new Set(answers.map(({ output }) => output)).size, "one address").to.equal(1);
    expect(readdirSync(join(dataDir, "database"))).to.have.members(["data", "leases", "port", "postgres.log"]);
  });

  it("keeps its data through a kill -9", async () => {
    const dataDir = folder();
    const { output: url } = await database(dataDir);
    await withClient(url, (client) => client.query("create table kept as select 42 as answer"));
    const pid = postmaster(dataDir);
    process.kill(pid, "SIGKILL");
    await eventually(() => !isRunning(pid));
    const { code, output: again } = await database(dataDir);
    expect(code).to.equal(0);
    const { rows } = await withClient(again, (client) => client.query<{ answer: number }>("select answer from kept"));
    expect(rows).to.deep.equal([{ answer: 42 }]);
  });

  it("is not misled by a pid file whose pid went to another program", async () => {
    const dataDir = folder();
    await database(dataDir);
    const file = join(dataDir, "database/data/postmaster.pid");
    const text = readFileSync(file, "utf8");
    await database(dataDir, ["stop"]);
    writeFileSync(file, text.replace(/^\d+/, String(process.pid)));
    const { code } = await database(dataDir);
    expect(code).to.equal(0);
    expect(postmaster(dataDir)).not.to.equal(process.pid);
  });

  it("touches nothing that another major version made", async () => {
    const dataDir = folder();
    await database(dataDir);
    await database(dataDir, ["stop"]);
    const version = join(dataDir, "database/data/PG_VERSION");
    writeFileSync(version, "17\n");
    const { code, output } = await database(dataDir);
    expect(code).to.equal(1);
    expect(output).to.include("PostgreSQL 17").and.include("Nothing was changed");
    expect(readFileSync(version, "utf8")).to.equal("17\n");
  });

  it("runs as nobody where root has no user namespaces", async function () {
    // Only root needs another account.
    if (process.getuid?.() !== 0) return;
    const dataDir = folder();
    // The account has to pass through the folders above its data.
    const { chmodSync } = await import("node:fs");
    chmodSync(dataDir, 0o755);
    const { code, output } = await database(dataDir, [], { DATABASE_ACCOUNT: "nobody" });
    expect(code, output).to.equal(0);
    expect(statSync(join(dataDir, "database/data")).uid).to.equal(65_534);
  });
});
