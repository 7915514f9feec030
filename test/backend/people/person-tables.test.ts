import { expect } from "chai";
import { domains } from "#backend/src/domains/all.ts";
import { ownDataParts } from "#backend/src/domains/people/queries/own-data-parts.ts";
import type { Erasure, PersonTable } from "#backend/src/kernel/domain-part.ts";
import { buildOrder } from "#test/factories/orders.ts";
import { buildBuyer, buildSession } from "#test/factories/people.ts";
import { useSharedApi } from "#test/support/api.ts";
import { call, enrol, signedIn, tokenOf } from "../identity/authenticator.ts";
import { goodPassword } from "../identity/mailbox.ts";
import { fill, fillColumns, namesOf, placeOf, readPersonColumns, type PersonColumn } from "./person-columns.ts";

const stated = domains.flatMap(({ personTables }) => Object.entries(personTables ?? {}));
const columnsWith = ({ columns }: PersonTable, ...fates: Erasure[]) =>
  Object.keys(columns).filter((column) => fates.some((fate) => columns[column] === fate));

describe("the tables that lead to a person", () => {
  const api = useSharedApi();

  /** What is missing, each with the file to mend. */
  async function faults(columns: readonly PersonColumn[]): Promise<string[]> {
    const found: string[] = [];
    const blame = async (table: string, what: string) => found.push(`${what}: mend ${await placeOf(table)}`);
    const { lines, lists, trade } = ownDataParts(domains);
    const parts: Record<string, string> = { ...lines, ...lists, ...trade };
    for (const name of new Set(stated.map(([name]) => name)))
      if (stated.filter(([each]) => each === name).length > 1) await blame(name, `${name} is stated by two domains`);
    for (const { table, column, names } of columns) {
      const statement = stated.find(([name]) => name === table)?.[1];
      const goes = statement && columnsWith(statement, "row").length > 0;
      if (!statement?.columns[column] && (names || !goes))
        await blame(
          table,
          `${table}.${column} tells of a person, and no domain states in \`personTables\` what becomes of it`,
        );
      const part = typeof statement?.exported === "string" ? statement.exported : undefined;
      const isRead = new RegExp(`\\b${column}\\b`).test(parts[part ?? ""] ?? "");
      if (part && !names && !isRead && !statement?.notExported?.[column])
        await blame(
          table,
          `${table}.${column} tells of a person, is not in the export's ${part}, and not in \`notExported\``,
        );
    }
    for (const [table, { exported, columns: own, notExported, of = "user_id" }] of stated) {
      const known = (await api.db(table).columnInfo()) as Record<string, unknown>;
      for (const column of [...Object.keys(own), ...Object.keys(notExported ?? {})])
        if (!known[column]) await blame(table, `${table} has no column ${column}`);
      if (Object.values(own).includes("emptied") && !known[of]) await blame(table, `${table} has no column ${of}`);
      if (typeof exported !== "string") continue;
      const names = await namesOf(api.db, table);
      if (!names.some((name) => new RegExp(`\\b${name}\\b`).test(parts[exported] ?? "")))
        await blame(table, `the export's ${exported} does not read ${table}`);
    }
    return found;
  }

  it("have each column of a person accounted for by one domain: in the export or not, erased or kept, with the reason", async () => {
    const columns = await readPersonColumns(api.db);
    const tables = columns.map(({ table }) => table);
    expect(tables).to.include.members(["users", "sessions", "offers", "contact_messages", "audit_log"]);
    expect((await faults(columns)).join("\n")).to.equal("");
  });

  it("hold of one who has gone what they are stated to keep, and the address nowhere", async () => {
    const { user, organization } = await buildBuyer({ user: { password: goodPassword } });
    await buildSession(user);
    const { client } = await signedIn(api, user.email);
    await enrol(client);
    const as = { token: await tokenOf(client) };
    await call(api, client, "post", "/factors/recovery-codes");
    await api.get("/auth/v1/reauthenticate", { as });
    const known = { users: user.id, organizations: organization.id, factors: "" };
    known.factors = (await api.db("factors").where({ user_id: user.id }).first("id")).id as string;
    const idIn = (table: string) => (table === "organizations" ? organization.id : user.id);
    const rowsWith = (table: string, column: string): Promise<Record<string, unknown>[]> =>
      api.db(table).where(column, idIn(table));
    /** What hangs on a row of the person's, by the key that the database cascades along. */
    const hanging = async (table: string): Promise<number> => {
      const { rows } = await api.db.raw<{ rows: { column: string; owner: keyof typeof known }[] }>(
        `select a.attname as column, k.confrelid::regclass::text as owner
           from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
          where k.contype = 'f' and k.confdeltype = 'c' and k.conrelid = ?::regclass`,
        [table],
      );
      let found = 0;
      for (const { column, owner } of rows) found += (await api.db(table).where(column, known[owner])).length;
      return found;
    };

    // A case has an order with all that was agreed, which nobody makes up.
    const { order } = await buildOrder(api, { status: "disputed" });
    const disputed = api.db("disputes").where({ order_id: order.id }).select("id");
    const begun = { dispute_id: disputed, user_id: user.id, draft: {}, updated_at: new Date() };
    await api.db("dispute_drafts").insert(begun);

    for (const [table, statement] of stated) {
      const { of = "user_id" } = statement;
      const missing = async (column: string) =>
        `${table}.${column} is to be erased, and no row could be made to see it: mend ${await placeOf(table)} or fill it here`;
      for (const column of columnsWith(statement, "row")) {
        if ((await rowsWith(table, column)).length === 0) await fill(api.db, table, { [column]: user.id }, known);
        expect(await rowsWith(table, column), await missing(column)).not.to.deep.equal([]);
      }
      const emptied = columnsWith(statement, "emptied", "byDomain");
      if (emptied.length > 0 && (await rowsWith(table, of)).length === 0)
        await fill(api.db, table, { [of]: user.id }, known);
      await fillColumns(api.db, table, emptied, of, idIn(table));
      for (const column of emptied)
        expect(
          (await rowsWith(table, of)).some((row) => row[column]),
          await missing(column),
        ).to.equal(true);
      for (const column of columnsWith(statement, "cascaded"))
        expect(await hanging(table), await missing(column)).to.be.above(0);
    }

    const gone = await api.post("/me/deletion", { as, body: { password: goodPassword } });
    expect(gone.status, JSON.stringify(gone.body)).to.equal(204);
    for (const [table, statement] of stated) {
      const left = async (column: string) =>
        `${table}.${column} is stated to go, and stays: mend ${await placeOf(table)}`;
      for (const column of columnsWith(statement, "row"))
        expect(await rowsWith(table, column), await left(column)).to.deep.equal([]);
      for (const column of columnsWith(statement, "emptied", "byDomain"))
        for (const row of await rowsWith(table, statement.of ?? "user_id"))
          expect(JSON.stringify(row[column] ?? ""), await left(column)).to.be.oneOf(['""', "{}"]);
      for (const column of columnsWith(statement, "cascaded"))
        expect(await hanging(table), await left(column)).to.equal(0);
    }
    for (const table of new Set((await readPersonColumns(api.db)).map((each) => each.table))) {
      const { rows } = await api.db.raw<{ rows: object[] }>(`select t.* from ?? t where position(? in t::text) > 0`, [
        table,
        user.email,
      ]);
      expect(rows, `${table} has the address still: mend ${await placeOf(table)}`).to.deep.equal([]);
    }
    // It fills and reads every table that leads to a person.
  }).timeout(30_000);
});

describe("the parts of the export", () => {
  const none = { lists: {} };

  it("are those that the contract names, each stated once, or nothing starts", () => {
    expect(() => ownDataParts(domains)).not.to.throw();
    expect(() => ownDataParts([...domains, { ownData: { lists: { parcels: "select 1" } } }])).to.throw(
      "states parcels, which is in no export",
    );
    expect(() => ownDataParts([...domains, { ownData: { trade: { parcels: "select 1" } } }])).to.throw(
      "states parcels",
    );
    expect(() => ownDataParts([...domains, { ownData: { lists: { sessions: "select 1" } } }])).to.throw(
      "two domains state sessions",
    );
    expect(() => ownDataParts([...domains, { ownData: { lines: { sessions: "select 1" } } }])).to.throw("sessions");
    const silent = domains.map((domain) => (domain.ownData?.lists?.activity ? { ...domain, ownData: none } : domain));
    expect(() => ownDataParts(silent)).to.throw("names activity, which no domain's own-data.ts states");
  });
});
