import { expect } from "chai";
import { migrations } from "#backend/migrations/index.ts";
import { withClient } from "#test/support/client.ts";
import { living, startSeveral } from "#test/support/processes.ts";
import { useDatabase } from "#test/support/database.ts";
import { startProcess } from "#test/support/server.ts";
import { isRunning } from "#test/support/started.ts";
import { eventually } from "#test/support/wait.ts";

describe("several processes of one command", () => {
  const database = useDatabase();

  it("share the port; one that dies is started again, and all end with the command", async () => {
    const command = await startSeveral(database, 2);
    const [first = 0, second = 0] = living(command);
    expect(command.pid, "the first process serves nothing itself").not.to.be.oneOf([first, second]);
    process.kill(first, "SIGKILL");
    const others = () => living(command).filter((pid) => pid !== first);
    await eventually(() => !isRunning(first) && others().length === 2, { timeout: 30_000, what: "another process" });
    expect(living(command)).to.include(second);
    const all = living(command);
    await command.kill("SIGTERM");
    expect(all.filter(isRunning), "whoever still runs").to.deep.equal([]);
  });

  it("do not outlive a command that was killed", async () => {
    const command = await startSeveral(database, 2);
    const all = living(command);
    await command.kill("SIGKILL");
    await eventually(() => !all.some(isRunning), { what: "the end of the others" });
  });

  it("say why none can start, once, and end", async () => {
    const error = await startProcess({
      entry: "main",
      words: ["--workers", "3"],
      database,
      env: { DATABASE_URL: "postgres://127.0.0.1:1/nowhere" },
    }).then(
      () => "it started",
      (reason: Error) => reason.message,
    );
    expect(error.match(/Nobody answers at the address of DATABASE_URL/g)).to.have.lengthOf(1);
    expect(error).to.match(/ended before it was ready/);
  });

  it("go on where the next version has not been migrated to, which is said", async () => {
    const command = await startSeveral(database, 2);
    const all = living(command);
    const name = migrations.at(-1)?.name;
    // What is missing is the same to whoever starts, whichever of the two is older.
    await withClient(database.url, (client) => client.query("delete from migrations where name = $1", [name]));
    process.kill(command.pid, "SIGHUP");
    const isRefused = () => command.output().includes("processes could not be replaced: the old ones go on");
    await eventually(isRefused, { timeout: 60_000, what: "the refusal" });
    expect(command.output()).to.match(/of an earlier version: run `npm run migrate` first/);
    expect(living(command)).to.deep.equal(all);
    await withClient(database.url, (client) =>
      client.query("insert into migrations (name, batch, migration_time) values ($1, 1, now())", [name]),
    );
  });

  it("say so where the database takes no more connections", async () => {
    const limit = (count: number) =>
      withClient(database.url, (client) =>
        client.query(
          `do $$ begin execute format('alter database %I connection limit ${count}', current_database()); end $$`,
        ),
      );
    await limit(0);
    const error = await startProcess({ entry: "main", database }).catch((reason: Error) => reason.message);
    await limit(-1);
    expect(error).to.match(/takes no more connections: raise its max_connections/);
  });

  it("are told by words, which it explains", async () => {
    for (const words of [
      ["--workers", "many"],
      ["--role", "cook"],
      ["--wokers", "2"],
    ]) {
      const error = await startProcess({ entry: "main", words, database }).catch((reason: Error) => reason.message);
      expect(error, words.join(" ")).to.match(/WORKERS must be a number|ROLE must be one of|usage: npm run serve/);
    }
  });
});
