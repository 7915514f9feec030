import { expect } from "chai";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { buildDocument } from "#test/factories/documents.ts";
import { buildSupplier } from "#test/factories/people.ts";
import { withRows } from "#test/factories/rows.ts";
import { withClient } from "#test/support/client.ts";
import { programArguments, root } from "#test/support/cluster.ts";
import { eventually } from "#test/support/wait.ts";
import { useStaging } from "../masking.ts";

describe("a masking that is cut off", function () {
  this.timeout(60_000);
  const { database, folder, name, settings, mask, read, mark } = useStaging();

  it("leaves the copy as it was and says that it is not masked; the same command does it again, and no other store's", async () => {
    const supplier = await withRows(database, async () => {
      const supplier = await buildSupplier();
      await buildDocument(supplier, { size: "100000" });
      await withClient(database.url, (client) =>
        client.query("update documents set storage_key = $1, kept_type = 'application/pdf'", [
          `documents/aa/${"a".repeat(32)}.pdf`,
        ]),
      );
      return supplier;
    });
    // It stands still where the row of a placeholder is written: the rows are masked and the file is there.
    await withClient(database.url, (client) =>
      client.query(
        "alter table documents add constraint stands_still check (pg_sleep(case when size < 1000 then 600 else 0 end) is not null)",
      ),
    );
    const child = spawn(process.execPath, [...programArguments("cli"), "staging:mask", name()], {
      cwd: root,
      env: { ...process.env, ...settings() },
      stdio: "ignore",
    });
    const asleep = () =>
      read<{ pid: number }>(
        "select pid from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'",
      );
    await eventually(async () => (await asleep()).length > 0, { timeout: 40_000, what: "the row of the placeholder" });
    child.kill("SIGKILL");
    await once(child, "exit");
    await read(
      "select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()",
    );
    await eventually(async () => (await asleep()).length === 0, { what: "the end of its session" });

    const users = await read("select email from users where id = $1", [supplier.user.id]);
    expect(users).to.deep.equal([{ email: supplier.user.email }]);
    expect(await read("select id from sessions")).to.have.lengthOf(1);
    expect(await mark()).to.match(/^\[agritrade: masking begun, files [0-9a-f]{16}\]$/);
    expect(readdirSync(join(folder, "files/documents/aa"))).to.have.lengthOf(1);

    await withClient(database.url, (client) => client.query("alter table documents drop constraint stands_still"));
    const { code, output } = await eventually(async () => {
      const answer = await mask();
      return answer.output.includes("programs work") ? undefined : answer;
    });
    expect(code, output).to.equal(0);
    expect(output).to.include("1 files are placeholders");
    expect(await mark()).to.match(/masked 20/);
    expect((await read("select email from users where id = $1", [supplier.user.id]))[0]?.email).to.match(
      /masked\.invalid$/,
    );
    // What came since is staging's own.
    expect((await mask()).output).to.match(/store of files .* holds documents/);
  });
});
