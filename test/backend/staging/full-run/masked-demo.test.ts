import { expect } from "chai";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runCommand } from "#backend/src/commands.ts";
import { loadConfig } from "#backend/src/config.ts";
import { connect } from "#backend/src/db/database.ts";
import { loadDemo } from "#backend/src/demo/load-demo.ts";
import { createLogger } from "#backend/src/kernel/logger.ts";
import { columns, emptied } from "#backend/src/staging/columns.ts";
import { createApi } from "#test/support/api.ts";
import { apiUrl } from "#test/support/cluster.ts";
import { createTestDatabase, type TestDatabase } from "#test/support/database.ts";
import { testSecrets } from "#test/support/secrets.ts";
import { startProcess } from "#test/support/server.ts";

describe("a masked copy of the demo", function () {
  this.timeout(400_000);
  let database: TestDatabase;
  const folder = mkdtempSync(join(tmpdir(), "agritrade-staging-"));
  after(async () => {
    await database?.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  it("holds nothing of what people wrote, and is a product that starts, shows its pages and lets its people in", async () => {
    database = await createTestDatabase();
    const local = { ...testSecrets, APP_ENV: "local", PORT: "0", LOG_LEVEL: "error", DATA_DIR: join(folder, "first") };
    expect(await loadDemo(loadConfig({ ...local, DATABASE_URL: apiUrl(database.url) }))).to.equal(true);
    const read = async <Row>(statement: string) => {
      const db = connect(database.url, 1, createLogger("silent"));
      const { rows } = await db.raw<{ rows: Row[] }>(statement);
      await db.destroy();
      return rows;
    };
    // Every value that is to be masked, and what is emptied, as it was.
    const originals = new Set<string>();
    for (const [table, { kept, network, ...ways }] of Object.entries(columns))
      for (const column of Object.values(ways).flat())
        for (const { value } of await read<{ value: string | null }>(
          `select distinct "${column}"::text as value from "${table}"`,
        ))
          for (const text of textsIn(value)) originals.add(text);
    expect(originals.size).to.be.greaterThan(200);
    expect([...originals]).to.include("buyer@demo.test");

    const staging = {
      ...local,
      DATABASE_URL: apiUrl(database.url),
      DATABASE_OWNER_URL: database.url,
      DATA_DIR: join(folder, "staging"),
    };
    const { code, output } = await runCommand(["staging:mask", database.name], staging);
    expect(output).to.match(/is masked, and \d+ files are placeholders/);
    expect(code).to.equal(0);

    const tables = await read<{ name: string }>(
      "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
    );
    const left: string[] = [];
    for (const { name } of tables) {
      const dump = (await read<{ row: string }>(`select t::text as row from ${name} t`))
        .map(({ row }) => row)
        .join("\n");
      for (const text of originals) if (dump.includes(text)) left.push(`${name}: ${text}`);
    }
    if (process.env.MASK_LEFT) writeFileSync(process.env.MASK_LEFT, left.join("\n"));
    expect(left.slice(0, 20)).to.deep.equal([]);
    for (const table of emptied) expect(await read(`select from "${table}"`), table).to.have.lengthOf(0);

    const server = await startProcess({ entry: "main", database, env: { DATA_DIR: staging.DATA_DIR } });
    try {
      const api = createApi(server);
      expect((await fetch(server.url)).status).to.equal(200);
      const { body: products } = await api.get("/products?limit=5");
      expect(products.items).to.have.lengthOf(5);
      const password = /password (\S+),/.exec(output)?.[1];
      for (const who of ["buyer", "supplier", "staff, admin"]) {
        const email = new RegExp(`(\\S+@masked\\.invalid) {2}\\(${who}\\)`).exec(output)?.[1];
        const signedIn = await api.post("/auth/v1/token?grant_type=password", { body: { email, password } });
        expect(signedIn.status, who).to.equal(200);
        if (who === "staff, admin") continue;
        const as = { token: signedIn.body.access_token as string };
        const orders = await api.get("/orders", { as });
        expect(orders.status).to.equal(200);
        for (const { reference } of orders.body.items as { reference: string }[])
          expect((await api.get(`/orders/${reference}`, { as })).status, reference).to.equal(200);
      }
    } finally {
      await server.kill();
    }
  });
});

/** What somebody would know again: words of some length, whole or as leaves of what was kept as JSON. */
function textsIn(value: string | null): string[] {
  if (value === null) return [];
  let leaves: unknown[] = [value];
  try {
    leaves = flat(JSON.parse(value));
  } catch {
    // Plain words.
  }
  return leaves.filter(
    (leaf): leaf is string =>
      typeof leaf === "string" &&
      leaf.length >= 8 &&
      /[A-Z@ ]/.test(leaf) &&
      /[a-z]/.test(leaf) &&
      !/^[{\\[]/.test(leaf),
  );
}

const flat = (value: unknown): unknown[] =>
  value !== null && typeof value === "object" ? Object.values(value).flatMap(flat) : [value];
