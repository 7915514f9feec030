import { expect } from "chai";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runCommand } from "#backend/src/commands.ts";
import { loadConfig } from "#backend/src/config.ts";
import { connect, type Database } from "#backend/src/db/database.ts";
import { loadDemo } from "#backend/src/demo/load-demo.ts";
import { textHash } from "#backend/src/domains/contracts/index.ts";
import { createLogger } from "#backend/src/kernel/logger.ts";
import { columns, emptied } from "#backend/src/staging/columns.ts";
import type { ContractText } from "#shared/contracts/text.ts";
import { createApi, type Api } from "#test/support/api.ts";
import { apiUrl, root } from "#test/support/cluster.ts";
import { createTestDatabase, type TestDatabase } from "#test/support/database.ts";
import { differences, noDifferences } from "#test/support/read-tables.ts";
import { testSecrets } from "#test/support/secrets.ts";
import { startProcess, type TestProcess } from "#test/support/server.ts";
import { eventually } from "#test/support/wait.ts";

describe("a masked copy of the demo", function () {
  this.timeout(400_000);
  const folder = mkdtempSync(join(tmpdir(), "agritrade-staging-"));
  const stored = join(folder, "staging");
  let database: TestDatabase;
  let db: Database;
  let server: TestProcess;
  let api: Api;
  let [output, saidBefore, saidAfter] = ["", "", ""];
  let originals: ReadonlySet<string>;
  let balances: unknown;

  const read = async <Row>(statement: string): Promise<Row[]> => {
    const { rows } = await db.raw<{ rows: Row[] }>(statement);
    return rows;
  };
  const readBalances = () =>
    read("select kind, currency, sum(balance)::text from trial_balance group by 1, 2 order by 1, 2");
  const signIn = async (who: string) => {
    const email = new RegExp(`(\\S+@masked\\.invalid) {2}\\(${who}\\)`).exec(output)?.[1];
    const password = /password (\S+),/.exec(output)?.[1];
    const { status, body } = await api.post("/auth/v1/token?grant_type=password", { body: { email, password } });
    expect(status, who).to.equal(200);
    return { token: body.access_token as string };
  };

  before(async () => {
    database = await createTestDatabase();
    const local = { ...testSecrets, APP_ENV: "local", PORT: "0", LOG_LEVEL: "error", DATA_DIR: join(folder, "first") };
    expect(await loadDemo(loadConfig({ ...local, DATABASE_URL: apiUrl(database.url) }))).to.equal(true);
    db = connect(database.url, 1, createLogger("silent"));
    originals = await readOriginals(read);
    balances = await readBalances();
    await db.destroy();
    const staging = { DATABASE_URL: apiUrl(database.url), DATABASE_OWNER_URL: database.url, DATA_DIR: stored };
    saidBefore = (await runCommand(["demo"], { ...local, ...staging })).output;
    const masked = await runCommand(["staging:mask", database.name], { ...local, ...staging });
    saidAfter = (await runCommand(["demo"], { ...local, ...staging })).output;
    output = masked.output;
    expect(masked.code, output).to.equal(0);
    db = connect(database.url, 1, createLogger("silent"));
    server = await startProcess({ entry: "main", database, env: { DATA_DIR: stored } });
    api = createApi(server);
  });
  after(async () => {
    await server?.kill();
    await db?.destroy();
    await database?.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  it("is not taken for the demo, whose passwords lead nowhere here", () => {
    expect([saidBefore, saidAfter]).to.deep.equal(["", "This database has other data than the demo's."]);
  });

  it("holds nothing of what people wrote, in no column, no statistic and no file", async () => {
    expect(originals.size).to.be.greaterThan(400);
    expect([...originals])
      .to.include("buyer@demo.test")
      .and.to.include("Noordkade Koffie B.V.");
    const tables = await read<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema') union all select 'pg_stats'`,
    );
    const left: string[] = [];
    for (const { name } of tables) {
      const rows = await read<{ row: string }>(`select t::text as row from ${name} t`);
      const dump = rows.map(({ row }) => row).join("\n");
      for (const text of originals) if (dump.includes(text)) left.push(`${name}: ${text}`);
    }
    expect(left).to.deep.equal([]);
    for (const table of emptied.filter((table) => table !== "live_events" && table !== "worker_pools"))
      expect(await read(`select from "${table}"`), table).to.have.lengthOf(0);
    const files = readdirSync(join(stored, "files"), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name, parentPath }) => ({ name, bytes: readFileSync(join(parentPath, name)) }));
    const sums = new Set(files.map(({ bytes }) => sha256(bytes)));
    expect(/and (\d+) files/.exec(output)?.[1]).to.match(/^\d{2,3}$/);
    expect(sums.size).to.be.within(3, 5);
    const papers = files.filter(({ name }) => name.endsWith(".pdf"));
    expect(new Set(papers.map(({ bytes }) => bytes.subarray(0, 5).toString()))).to.deep.equal(new Set(["%PDF-"]));
  });

  it("stands by its guards, books, contracts and lists", async () => {
    expect(await readBalances()).to.deep.equal(balances);
    for (const statement of [
      "update ledger_entries set currency = 'EUR'",
      "delete from audit_log",
      "update contracts set text = '{}'",
      "update agreed_terms set quantity = 1",
    ])
      expect(await refusal(() => read(statement)), statement).to.match(
        /append-only|never changed|is entered|cannot|refuse/i,
      );
    const contracts = await read<{ text: ContractText; text_hash: string; signed: string[] }>(
      "select text, text_hash, array(select s.text_hash from contract_signatures s where s.contract_id = c.id) as signed from contracts c",
    );
    expect(contracts).to.have.length.greaterThan(10);
    for (const { text, text_hash, signed } of contracts)
      expect(new Set([text_hash, ...signed])).to.deep.equal(new Set([textHash(text)]));
    expect(await differences(db)).to.deep.equal(noDifferences);
  });

  it("shows its pages, finds by its new names, and has buyers, suppliers and staff sign in and read all that is theirs", async () => {
    expect((await fetch(server.url)).status).to.equal(200);
    const { body } = await api.get("/products?limit=5");
    const [first] = body.items as { id: string; name: string }[];
    const found = await api.get(`/products?search=${encodeURIComponent(first?.name ?? "")}`);
    expect((found.body.items as { id: string }[]).map(({ id }) => id)).to.include(first?.id);
    expect(((await api.get("/products?search=coffee")).body.items as unknown[]).length).to.be.greaterThan(3);
    for (const who of ["buyer", "supplier"]) {
      const as = await signIn(who);
      const orders = (await api.get("/orders", { as })).body.items as { reference: string }[];
      expect(orders, who).to.have.length.greaterThan(0);
      for (const { reference } of orders) {
        const order = await api.get(`/orders/${reference}`, { as });
        expect(order.status, reference).to.equal(200);
        const byNumber = await api.get(`/orders?search=${reference}`, { as });
        expect((byNumber.body.items as unknown[]).length, reference).to.equal(1);
      }
      for (const path of ["/me", "/contracts", "/samples", "/offers", "/overview", "/threads"])
        expect((await api.get(path, { as })).status, path).to.equal(200);
      const contracts = (await api.get("/contracts", { as })).body.items as { id: string; number: string }[];
      for (const { id, number } of contracts) {
        const view = await api.get(`/contracts/${id}`, { as });
        expect(view.status, number).to.equal(200);
        const [file] = view.body.files as { size: string; sha256: string }[];
        if (!file) continue;
        const answer = await fetch(`${server.url}/api/v1/contracts/${number}/pdf?size=${file.size}`, {
          headers: { authorization: `Bearer ${as.token}` },
        });
        expect(sha256(Buffer.from(await answer.arrayBuffer())), number).to.equal(file.sha256);
      }
    }
    const as = await signIn("staff, admin");
    const staff =
      "accounts organizations disputes audit-log screening-hits provider-calls verifications listing-reviews contact-messages tasks identity-requests rating-reports".split(
        " ",
      );
    const statuses = await Promise.all(staff.map(async (name) => (await api.get(`/admin/${name}`, { as })).status));
    expect(Object.fromEntries(staff.map((name, at) => [name, statuses[at]]))).to.deep.equal(
      Object.fromEntries(staff.map((name) => [name, 200])),
    );
  });

  it("sends letters to nobody who is real", async () => {
    const answer = await api.post("/auth/v1/recover", {
      body: { email: /(\S+@masked\.invalid) {2}\(buyer\)/.exec(output)?.[1] },
    });
    expect(answer.status).to.equal(200);
    const recipients = () => read<{ recipient: string }>("select recipient from dev_mailbox.letters");
    await eventually(async () => (await recipients()).length > 0, { timeout: 20_000, what: "the letter" });
    const waiting = await read<{ payload: string }>("select payload::text from graphile_worker._private_jobs");
    const addresses = [
      ...(await recipients()).map(({ recipient }) => recipient),
      ...waiting.flatMap(({ payload }) => payload.match(/[^\s"@]+@[^\s"@\\]+/g) ?? []),
    ];
    expect(addresses.filter((address) => !address.endsWith("@masked.invalid"))).to.deep.equal([]);
  });
});

const sha256 = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

async function refusal(work: () => Promise<unknown>): Promise<string> {
  try {
    await work();
    return "it was allowed";
  } catch (error) {
    return (error as Error).message;
  }
}

/** What the product says of itself: no text of it is somebody's. Listings that show what one looks like are people's. */
const ownWords = (): string =>
  readdirSync(join(root, "shared"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:ts|json)$/.test(entry.name) && !entry.name.startsWith("sample-"))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"))
    .join("\n");

/** Every value of a column that is masked, whole, or as leaves of what was kept as JSON, by which somebody would know whose it is. */
async function readOriginals(read: <Row>(statement: string) => Promise<Row[]>): Promise<ReadonlySet<string>> {
  const own = ownWords();
  const found = new Set<string>();
  for (const [table, { kept, network, password, ...ways }] of Object.entries(columns))
    for (const column of Object.values(ways).flat())
      for (const { value } of await read<{ value: string | null }>(
        `select distinct "${column}"::text as value from "${table}"`,
      ))
        for (const text of textsIn(value)) if (!own.includes(text) && !institutions.includes(text)) found.add(text);
  return found;
}

/** Whose rates are published: kept beside each rate. */
const institutions = ["BCEAO (demo)"];

/** Words of some length. */
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
      (/[A-Z@ ]/.test(leaf) || /^\+?\d{8,}$/.test(leaf)) &&
      !/^[{\\[]/.test(leaf) &&
      // Numbers that we gave and moments are nobody's.
      !/^(?:ORD|CT|RFQ|QP|FN)-|^\d{4}-\d\d-\d\d/.test(leaf),
  );
}

const flat = (value: unknown): unknown[] =>
  value !== null && typeof value === "object" ? Object.values(value).flatMap(flat) : [value];
