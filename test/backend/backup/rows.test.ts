import { expect } from "chai";
import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runCommand } from "#backend/src/commands.ts";
import { buildBuyer } from "#test/factories/people.ts";
import { makePdf } from "#test/factories/files.ts";
import { buildOrder } from "#test/factories/orders.ts";
import { useApi } from "#test/support/api.ts";
import { apiUrl } from "#test/support/cluster.ts";
import { createTestDatabase, type TestDatabase } from "#test/support/database.ts";
import { testSecrets } from "#test/support/secrets.ts";
import { sendAndWait } from "#test/support/uploads.ts";
import { withClient } from "#test/support/client.ts";

const root = mkdtempSync(join(tmpdir(), "agritrade-backup-"));
const [dataDir, backups] = [join(root, "data"), join(root, "backups")];

describe("a backup of all rows", () => {
  // Nothing works on it beside the test: what is compared must stand still.
  const api = useApi({ DATA_DIR: dataDir });
  const opened: TestDatabase[] = [];
  after(async () => {
    for (const database of opened) await database.drop();
    rmSync(root, { recursive: true, force: true });
  });

  const folder = join(backups, "first");
  const run = async (words: string[], url = api.databaseUrl, env: Record<string, string> = {}) =>
    runCommand(words, {
      ...testSecrets,
      APP_ENV: "local",
      DATABASE_URL: apiUrl(url),
      DATABASE_OWNER_URL: url,
      DATA_DIR: dataDir,
      ...env,
    });
  const emptyDatabase = async () => {
    const database = await createTestDatabase({ empty: true });
    opened.push(database);
    return database.url;
  };

  it("comes back whole into an empty database: rows, jobs, ledger, numbers, files and guards", async () => {
    await buildOrder(api, { status: "funds_released" });
    const buyer = await buildBuyer();
    const sent = await sendAndWait(api, buyer, { bytes: await makePdf() });
    const key = randomBytes(32).toString("base64");
    await api.db.raw("select graphile_worker.add_job('waits', '{\"letter\": 1}', run_at => now() + interval '1 year')");
    mkdirSync(folder, { recursive: true });
    const made = await run(["backup:rows", folder], api.databaseUrl, { BACKUP_KEY: key });
    expect(made.output).to.include("sealed by BACKUP_KEY");
    expect((await run(["backup:verify", folder])).output).to.include("is whole");
    expect(readFileSync(join(folder, "secrets.sealed")).includes(testSecrets.DATA_ENCRYPTION_KEY)).to.equal(false);

    rmSync(join(dataDir, "files"), { recursive: true });
    const url = await emptyDatabase();
    const restored = await run(["restore:rows", folder], url);
    expect(restored).to.include({ code: 0 }, restored.output);
    const checked = await run(["restore:check", folder, "moved"], url);
    expect(checked.output).to.match(/^The ledger is balanced and the guards stand. 0 files .* [1-9]\d* were put back/);
    expect((await run(["restore:check", folder, "exact"], url)).output).to.match(
      /[1-9]\d* files of the store were there, 0 were put back/,
    );

    await withClient(url, async (client) => {
      const count = async (sql: string) =>
        (await client.query<{ n: number }>(`select count(*)::int as n from ${sql}`)).rows[0]?.n;
      expect(await count("graphile_worker.jobs where task_identifier = 'waits'")).to.equal(1);
      expect(await count(`documents where id = '${sent.id}'`)).to.equal(1);
    });
    await withClient(apiUrl(url), async (client) => {
      const refusal = async (sql: string) =>
        client.query(sql).then(
          () => "done",
          (error: { code: string }) => error.code,
        );
      for (const table of ["ledger_entries", "ledger_journals", "order_events", "audit_log"])
        expect(await refusal(`delete from ${table}`), table).to.equal("42501");
      const late = `insert into ledger_entries (journal_id, account_id, amount, currency)
        select journal_id, account_id, amount, currency from ledger_entries e where journal_id = (select id from ledger_journals limit 1)
         union all select journal_id, account_id, -amount, currency from ledger_entries e where journal_id = (select id from ledger_journals limit 1)`;
      expect(await refusal(late)).to.equal("23001");
    });
    await withClient(url, async (client) => {
      await expectRefused(client.query("update ledger_entries set amount = amount"), "append-only");
      await expectRefused(client.query("truncate audit_log"), "append-only");
      const { rows } = await client.query<{ isNew: boolean }>(
        `select nextval(pg_get_serial_sequence('ledger_entries', 'id')) > (select max(id) from ledger_entries) as "isNew"`,
      );
      expect(rows).to.deep.equal([{ isNew: true }]);
    });

    const file = join(root, "secrets.json");
    expect((await run(["restore:secrets", folder, file], url, { BACKUP_KEY: key })).code).to.equal(0);
    expect(JSON.parse(readFileSync(file, "utf8"))).to.include({ DATA_ENCRYPTION_KEY: testSecrets.DATA_ENCRYPTION_KEY });
    const other = randomBytes(32).toString("base64");
    expect((await run(["restore:secrets", folder, `${file}.2`], url, { BACKUP_KEY: other })).output).to.equal(
      "BACKUP_KEY is not the key that sealed this backup's secrets",
    );
  }).timeout(60_000);

  it("says in words what is not as it was, and puts nothing over what stands", async () => {
    const filled = await run(["restore:rows", folder], opened[0]?.url);
    expect(filled.code).to.equal(1);
    expect(filled.output).to.match(/holds \d+ tables already.*Nothing was changed/);

    const url = opened[0]?.url ?? "";
    await withClient(url, async (client) => {
      await client.query("set session_replication_role = replica");
      await client.query(
        "update ledger_entries set amount = amount + 1 where id = (select min(id) from ledger_entries)",
      );
      await client.query("delete from order_events where id = (select min(id) from order_events)");
    });
    const changed = await run(["restore:check", folder, "exact"], url, {
      DATA_ENCRYPTION_KEY: randomBytes(32).toString("base64"),
    });
    expect(changed.code).to.equal(1);
    expect(changed.output).to.match(
      /public.ledger_entries has the \d+ rows that it had at the backup, not all of them the same/,
    );
    expect(changed.output).to.match(/public.order_events has \d+ rows, and had \d+ at the backup/);
    expect(changed.output).to.match(/the journal .* is not balanced in USD/);
    expect(changed.output).to.match(/the ledger's \w+ USD stands at/);
    expect(changed.output).to.include("DATA_ENCRYPTION_KEY is not the one of the backup's time");
    expect(changed.output, "what brings it back").to.include(`npm run restore -- ${folder} --secrets FILE`);
  });

  it("is refused when a byte of it was changed", async () => {
    const path = join(
      folder,
      "rows",
      readdirSync(join(folder, "rows")).find((name) => name.includes("ledger_entries")) ?? "",
    );
    const bytes = readFileSync(path);
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    writeFileSync(path, bytes);
    const problem = "rows/public.ledger_entries.gz is not what was written";
    expect((await run(["backup:verify", folder])).output).to.include(problem);
    const refused = await run(["restore:rows", folder], await emptyDatabase());
    expect(refused.code).to.equal(1);
    expect(refused.output).to.include(problem);
  });
});

async function expectRefused(work: Promise<unknown>, words: string) {
  const said = await work.then(
    () => "done",
    (error: Error) => error.message,
  );
  expect(said).to.include(words);
}
