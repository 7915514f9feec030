import { expect } from "chai";
import { mkdir, mkdtemp, rm, symlink, unlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "#test/support/cluster.ts";
import { living, replaceAll, startSeveral } from "#test/support/processes.ts";
import { useDatabase } from "#test/support/database.ts";
import { freePort } from "#test/support/server.ts";
import { steadyLoad } from "#test/support/steady-load.ts";
import { eventually } from "#test/support/wait.ts";

describe("several processes of one command, one of which is replaced", function () {
  this.timeout(150_000);
  const database = useDatabase();
  const figure = (text: string, name: string) => Number(new RegExp(`^${name} (.+)$`, "m").exec(text)?.[1]);
  const read = async (url: string, headers: Record<string, string> = {}) => (await fetch(url, { headers })).text();

  it("tell figures of all of them, on the port of their own and by any one, also what one has counted that is gone", async () => {
    const [port, token] = [await freePort(), "a-token-for-figures"];
    const command = await startSeveral(database, 2, { METRICS_PORT: String(port), METRICS_TOKEN: token });
    const ask = () => read(`http://127.0.0.1:${port}/metrics`);
    const answered = (text: string) =>
      Number(
        /^http_request_duration_seconds_count\{.*route="\/api\/v1\/products",status="2xx"\} (.+)$/m.exec(text)?.[1],
      );
    const counted = async () => answered(await ask());
    // Each on a line of its own, so that both processes are asked.
    const list = () => fetch(`${command.url}/api/v1/products`, { headers: { connection: "close" } });
    await Promise.all(Array.from({ length: 12 }, list));
    await eventually(async () => (await counted()) === 12, { what: "twelve requests" });
    const text = await ask();
    expect(figure(text, "agritrade_processes")).to.equal(2);
    expect(figure(text, "agritrade_database_up"), "no sum of what all say alike").to.equal(1);
    const byToken = await read(`${command.url}/metrics`, { authorization: `Bearer ${token}` });
    expect(answered(byToken)).to.equal(12);

    await replaceAll(command);
    expect(await counted(), "after both were replaced").to.equal(12);
    await command.kill();
  });

  it("are replaced one after the other by SIGHUP, without a request that fails", async () => {
    const command = await startSeveral(database, 2, { DRAIN_SECONDS: "1" });
    const before = living(command);
    const load = steadyLoad({ url: command.url, paths: ["/api/v1/products", "/healthz", "/"] });
    await eventually(() => load.seen.answered > 50, { timeout: 20_000, what: "answers" });
    await replaceAll(command);
    await eventually(() => living(command).length === 2);
    const { answered, failed } = await load.stop();
    expect(failed, `${answered} were answered`).to.deep.equal([]);
    expect(living(command).filter((pid) => before.includes(pid))).to.deep.equal([]);
    await command.kill();
  }).timeout(150_000);

  it("are of another version once the link to it leads there", async () => {
    const folder = await mkdtemp(join(tmpdir(), "agritrade-releases-"));
    const [link, next] = [join(folder, "current"), join(folder, "next")];
    await symlink(root, link);
    // All that a version has to do here is to say that it is there.
    const program = `console.log(JSON.stringify({ pid: process.pid, in: process.cwd(), msg: "ready" })); process.send({ kind: "ready" });`;
    for (const place of ["dist/backend", "backend/src"]) await mkdir(join(next, place), { recursive: true });
    await writeFile(join(next, "dist/backend/main.js"), program);
    await writeFile(join(next, "backend/src/main.ts"), program);
    const command = await startSeveral(database, 2, {}, link);
    try {
      await unlink(link);
      await symlink(next, link);
      await replaceAll(command);
      const last = command
        .output()
        .split("\n")
        .filter((line) => line.includes('"in"'));
      expect(last.map((line) => (JSON.parse(line) as { in: string }).in)).to.deep.equal([next, next]);
    } finally {
      await command.kill();
      await rm(folder, { recursive: true });
    }
  });
});
