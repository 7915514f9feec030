import { expect } from "chai";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "#test/support/server.ts";
import { isRunning, Started } from "#test/support/started.ts";
import { eventually } from "#test/support/wait.ts";
import { withClient } from "#test/support/client.ts";

const kills = 20;

describe("npm start whose database dies", function () {
  this.timeout(900_000);
  // A folder that the run of a rehearsal has filled may be named, so that nothing has to be loaded first.
  const given = process.env.KILLED_DATA_DIR;
  const dataDir = given ?? mkdtempSync(join(tmpdir(), "agritrade-kills-"));
  let run: Started | undefined;
  after(() => {
    for (const pid of run?.processes() ?? []) process.kill(pid, "SIGKILL");
    if (!given) rmSync(dataDir, { recursive: true, force: true });
  });

  const read = (name: string) => readFileSync(join(dataDir, "database", name), "utf8").trim();
  const postmaster = () => Number(read("data/postmaster.pid").split("\n")[0]);
  const ownerUrl = () => `postgres://postgres:${read("data/superuser.password")}@127.0.0.1:${read("port")}/agritrade`;

  it(`outlives ${kills} of its ends: the server is started again, and the API and its worker are the same processes`, async () => {
    const port = await freePort();
    run = new Started({ dataDir, port });
    await run.ready();
    const base = `http://127.0.0.1:${port}`;
    const answers = async (path: string) =>
      (await fetch(base + path, { signal: AbortSignal.timeout(5_000) })).status === 200;
    const isWell = async () => (await answers("/readyz")) && (await answers("/api/v1/products?limit=1"));
    const others = run.processes().filter((pid) => pid !== postmaster());
    for (let kill = 0; kill < kills; kill += 1) {
      if (kill % 4 === 3)
        await withClient(ownerUrl(), (client) =>
          client.query(
            "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'",
          ),
        );
      else {
        const before = postmaster();
        process.kill(before, "SIGKILL");
        await eventually(() => postmaster() !== before && isRunning(postmaster()), {
          timeout: 30_000,
          what: `a server after kill ${kill + 1}`,
        });
      }
      await eventually(isWell, { timeout: 30_000, what: `answers after kill ${kill + 1}` });
      expect(
        others.filter((pid) => !isRunning(pid)),
        `after kill ${kill + 1}`,
      ).to.deep.equal([]);
    }
    // Jobs run too: a sweep that was begun after the last end leaves its mark.
    const swept = async () =>
      withClient(
        ownerUrl(),
        async (client) =>
          (await client.query<{ at: string }>("select max(ended_at)::text as at from last_sweep")).rows[0]?.at,
      );
    const mark = await swept();
    await eventually(async () => (await swept()) !== mark, { timeout: 150_000, what: "a sweep" });
    expect(await run.send("SIGINT")).to.equal(0);
  });
});
