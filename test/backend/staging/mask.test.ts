import { expect } from "chai";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { runCommand } from "#backend/src/commands.ts";
import { fold } from "#shared/kernel/language.ts";
import { buildDocument } from "#test/factories/documents.ts";
import { buildMember, buildSupplier } from "#test/factories/people.ts";
import { buildProduct } from "#test/factories/products.ts";
import { withRows } from "#test/factories/rows.ts";
import { withClient } from "#test/support/client.ts";
import { eventually } from "#test/support/wait.ts";
import { useStaging } from "./masking.ts";

describe("a copy of production that is masked", function () {
  this.timeout(60_000);
  const { database, folder, name, settings, mask, read, mark } = useStaging();

  it("has a word for every column that can hold words; a new one, and a schema of somebody else's, stop it", async () => {
    await withClient(database.url, (client) =>
      client.query(
        "alter table users add column nickname text; alter table users add column seen_at point; create schema beside; create table beside.people (name text)",
      ),
    );
    const refused = await mask();
    await withClient(database.url, (client) =>
      client.query("alter table users drop column nickname, drop column seen_at; drop schema beside cascade"),
    );
    expect([refused.code, refused.output]).to.deep.equal([
      1,
      "Nobody has said what these columns hold (backend/src/staging/columns.ts): users.nickname, users.seen_at, beside.*",
    ]);
  });

  it("is not begun with production's settings, another name, while somebody works on it, or before a store that holds files", async () => {
    expect((await mask(name(), { APP_ENV: "production" })).output).to.match(
      /never begun with the settings of production/,
    );
    expect((await mask("another")).output).to.match(/usage: .*staging:mask/);
    const other = new pg.Client({ connectionString: database.url });
    await other.connect();
    expect((await mask()).output).to.match(/1 programs work on the database/);
    await other.end();
    mkdirSync(join(folder, "files/documents/aa"), { recursive: true });
    writeFileSync(join(folder, "files/documents/aa/aaaaaa"), "a real paper");
    expect((await mask()).output).to.match(/store of files .* holds documents\/aa\/aaaaaa/);
    rmSync(join(folder, "files"), { recursive: true });
    expect(await mark()).to.equal("");
  });

  it("is not begun where production has migrated, though its settings are staging's; what others wrote beside stays", async () => {
    await withClient(database.url, (client) => client.query(`comment on database "${name()}" is 'ours'`));
    for (const again of [1, 2]) {
      const { code, output } = await runCommand(["migrate"], { ...settings(), APP_ENV: "production" });
      expect([again, code, output]).to.deep.equal([again, 0, ""]);
    }
    expect(await mark()).to.equal("ours [agritrade: serves production]");
    const refused = await mask();
    expect(refused.code).to.equal(1);
    expect(refused.output).to.match(/says that it serves production/);
    await withClient(database.url, (client) => client.query(`comment on database "${name()}" is null`));
    await runCommand(["migrate"], settings());
    expect(await mark()).to.equal("");
  });

  it("says the same of the same value everywhere and another thing each time, and nothing of its words elsewhere", async () => {
    const { supplier, product, paper } = await withRows(database, async () => {
      const supplier = await buildSupplier();
      await buildMember(supplier.organization, "member");
      const { product } = await buildProduct({ supplier, name: "Amina's washed lot" });
      const paper = await buildDocument(supplier, { name: "amina-okoye.pdf" });
      return { supplier, product, paper };
    });
    const id = supplier.organization.id;
    await withClient(database.url, async (client) => {
      await client.query(
        "update organizations set name = 'Amina Okoye Growers', phone = '254711223344', city = 'አዲስ አበባ', certificates = $2 where id = $1",
        [id, JSON.stringify([{ kind: "Rainforest Alliance", body: "Amina Okoye Growers", number: "7" }])],
      );
      await client.query("update supplier_products set description = 'Ask Amina at amina@growers.test' where id = $1", [
        product.id,
      ]);
      // Whoever administers users by a program writes there what they like, such as what another system calls them.
      const administered = { provider: "email", providers: ["email"], customer: "Amina Okoye" };
      await client.query("update users set app_metadata = $3, user_metadata = $2 where id = $1", [
        supplier.user.id,
        JSON.stringify({
          full_name: "AMINA OKOYE GROWERS",
          mail: "Amina@growers.test",
          day: "2026-01-01 Amina",
          postalCode: "20095",
          tolerancePercent: "3",
          note: "amina",
          status: "signedIn",
        }),
        JSON.stringify(administered),
      ]);
    });
    const before = supplier.user.email;
    const seen: string[] = [];
    for (let time = 0; time < 2; time += 1) {
      rmSync(join(folder, "files"), { recursive: true, force: true });
      const { code, output } = await mask();
      expect(code, output).to.equal(0);
      expect(await mark()).to.match(/^\[agritrade: masked 20\d\d-/);
      const [place] = await read("select * from organizations where id = $1", [id]);
      const [words] = await read("select name, description, search_text from supplier_products where id = $1", [
        product.id,
      ]);
      const [user] = await read<{ email: string; user_metadata: Record<string, string>; app_metadata: object }>(
        "select email, user_metadata, app_metadata from users where id = $1",
        [supplier.user.id],
      );
      expect(place?.name).to.match(/^[A-Z][a-z]{4} [A-Z][a-z]{4} [A-Z][a-z]{6}$/);
      expect(place?.phone).to.match(/^[1-9]\d{11}$/);
      expect(place?.city).to.match(/^[a-z]{8}$/);
      const [certificate] = place?.certificates as unknown as [Record<string, string>];
      expect(certificate).to.include({ body: place?.name, ...(time === 0 && { kind: "Rainforest Alliance" }) });
      expect(user?.user_metadata.full_name).to.equal(place?.name?.toUpperCase());
      const amina = place?.name?.split(" ")[0] ?? "";
      expect(words?.name?.slice(0, 5)).to.not.equal(amina);
      expect(words?.description)
        .to.match(/^\w{3} \w{5} \w{2} \w{5}@\w{7}\.\w{4}$/)
        .and.not.include(amina);
      expect(words?.search_text)
        .to.include(fold(words?.name ?? "-"))
        .and.to.include(fold(words?.description ?? "-"));
      expect(user?.email)
        .to.match(/@masked\.invalid$/)
        .and.not.equal(before);
      expect(user?.user_metadata.day)
        .to.match(/^\d{4}-\d{8}-\w{8} |^\d{4}-\d\d-\d\d [A-Z][a-z]{4}$/)
        .and.not.include("Amina");
      expect(user?.user_metadata).to.include({ tolerancePercent: "3", status: "signedIn" });
      expect(user?.user_metadata.postalCode)
        .to.match(/^\d{8}$/)
        .and.not.include("20095");
      expect(user?.app_metadata)
        .to.deep.include({ provider: "email", providers: ["email"] })
        .and.not.include({ customer: "Amina Okoye" });
      expect(user?.user_metadata.note).to.not.equal("amina");
      expect(user?.user_metadata.mail).to.match(/^person-[0-9a-f]{16}@masked\.invalid$/);
      const [file] = await read("select name from documents where id = $1", [paper.id]);
      expect(file?.name).to.match(/^[a-z]{5}-[a-z]{5}\.pdf$/);
      expect(await read("select id from sessions")).to.deep.equal([]);
      seen.push(amina);
    }
    expect(seen[0]).to.not.equal(seen[1]);
    expect(seen).to.not.include("Amina");
  });

  it("keeps nothing of the rows as they were in the files of its tables and in what the server knows of their values", async () => {
    const secret = "Fatoumata Keepsake-Ndiaye";
    await withRows(database, async () => {
      const supplier = await buildSupplier();
      await withClient(database.url, (client) =>
        client.query("update organizations set name = $2 where id = $1", [supplier.organization.id, secret]),
      );
    });
    await withClient(database.url, (client) => client.query("analyze organizations; checkpoint"));
    const found = () =>
      withClient(database.url, async (client) => {
        await client.query("checkpoint");
        const { rows } = await client.query<{ name: string }>(
          `select c.oid::regclass::text as name from pg_class c
            where c.relkind in ('r', 't', 'i') and pg_relation_filepath(c.oid) is not null
              and position(convert_to($1, 'utf8') in pg_read_binary_file(pg_relation_filepath(c.oid))) > 0
           union all select 'pg_stats' from pg_stats where most_common_vals::text || histogram_bounds::text like '%' || $1 || '%'`,
          [secret],
        );
        return rows.map(({ name }) => name);
      });
    expect(await found()).to.include("organizations");
    rmSync(join(folder, "files"), { recursive: true, force: true });
    // Of another database, and older than the mask: while it runs, the server keeps dead rows.
    const elsewhere = new URL(database.url);
    elsewhere.pathname = "/postgres";
    await withClient(elsewhere.href, async (older) => {
      await older.query("begin");
      await older.query("select pg_current_xact_id()");
      const masking = mask();
      const isWaited = () => {
        const found = "select from pg_stat_activity where datname = $1 and query like '%pg_snapshot_xmin%'";
        return withClient(elsewhere.href, async (client) => (await client.query(found, [name()])).rows.length > 0);
      };
      await eventually(isWaited, { timeout: 30_000, what: "waiting for an older transaction" });
      await older.query("commit");
      expect((await masking).code).to.equal(0);
    });
    expect(await found()).to.deep.equal([]);
  });
});
