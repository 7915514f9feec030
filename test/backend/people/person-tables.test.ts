import { expect } from "chai";
import { domains } from "#backend/src/domains/all.ts";
import { buildBuyer, buildSession } from "#test/factories/people.ts";
import { useApi } from "#test/support/api.ts";
import { call, enrol, signedIn, tokenOf } from "../identity/authenticator.ts";
import { goodPassword } from "../identity/mailbox.ts";

interface Column {
  table: string;
  column: string;
  /** Whether it holds a user's id. */
  names: boolean;
}

/** Columns by which a person is named or reached: ids of users, addresses, numbers, networks, browsers. */
const personColumns = `
  select c.table_name as table, c.column_name as column,
         c.data_type = 'uuid' as names
    from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name and t.table_type = 'BASE TABLE'
   where c.table_schema = 'public'
     and (c.data_type = 'uuid' and (c.column_name ~ '(^|_)(user|user_id)$' or c.column_name ~ '(_by|_by_user)$')
       or c.column_name ~ '(^|_)(email|phone|ip|user_agent|job_title)$'
       or exists (select from pg_constraint k
                   where k.contype = 'f' and k.confrelid = 'users'::regclass and k.conrelid = to_regclass(quote_ident(c.table_name))
                     and (select attnum from pg_attribute a where a.attrelid = k.conrelid and a.attname = c.column_name) = any(k.conkey)))
   order by 1, 2`;

describe("the tables that lead to a person", () => {
  const api = useApi();
  const read = async (): Promise<Column[]> => (await api.db.raw<{ rows: Column[] }>(personColumns)).rows;
  const stated = domains.flatMap(({ personTables }) => Object.entries(personTables ?? {}));

  it("are each stated by one domain: in the export or not, erased or kept, with the reason", async () => {
    const columns = await read();
    const tables = [...new Set(columns.map(({ table }) => table))];
    expect(tables).to.include.members(["users", "sessions", "offers", "contact_messages", "audit_log"]);
    expect(stated.map(([name]) => name)).to.have.members(
      tables,
      "a domain's own-data.ts states each table with a column of a person, once",
    );
    const of = (kind: "lines" | "lists" | "trade") =>
      Object.assign({}, ...domains.map(({ ownData }) => ownData?.[kind]));
    const parts = { ...of("lines"), ...of("lists"), ...of("trade") } as Record<string, string>;
    for (const [table, { exported, erased }] of stated) {
      if (typeof exported === "string")
        expect(parts[exported], `${table} in ${exported}`).to.match(new RegExp(`\\b${table}\\b`));
      const emptied = Array.isArray(erased) ? (erased as string[]) : [];
      expect(columns.filter((each) => each.table === table).map(({ column }) => column)).to.include.members(
        emptied,
        table,
      );
    }
  });

  it("hold of one who has gone what they are stated to keep, and the address nowhere", async () => {
    const { user, organization } = await buildBuyer({ user: { password: goodPassword } });
    await buildSession(user);
    await api.db("organization_members").where({ user_id: user.id }).update({ job_title: "Import Manager" });
    const { client } = await signedIn(api, user.email);
    await enrol(client);
    const as = { token: await tokenOf(client) };
    await call(api, client, "post", "/factors/recovery-codes");
    await api.get("/auth/v1/reauthenticate", { as });
    const columns = await read();
    const rowsOf = (table: string) => {
      if (table === "users" || table === "organizations")
        return api.db(table).where({ id: table === "users" ? user.id : organization.id });
      const names = columns.filter((each) => each.table === table && each.names).map(({ column }) => column);
      if (names.length === 0) return Promise.resolve([]);
      const where = names.map((name) => `${name} = :me`).join(" or ");
      return api.db(table).whereRaw(where, { me: user.id });
    };
    for (const table of ["identities", "factors", "recovery_codes", "one_time_tokens", "sessions"])
      expect(await rowsOf(table), table).not.to.deep.equal([]);
    expect((await api.post("/me/deletion", { as, body: { password: goodPassword } })).status).to.equal(204);
    for (const [table, { erased }] of stated) {
      const left = (await rowsOf(table)) as Record<string, unknown>[];
      if (erased === "rows") expect(left, table).to.deep.equal([]);
      if (Array.isArray(erased))
        for (const column of erased as string[])
          for (const row of left) expect(row[column] ?? "", `${table}.${column}`).to.equal("");
    }
    for (const table of new Set(columns.map((each) => each.table))) {
      const { rows } = await api.db.raw<{ rows: object[] }>(`select t.* from ?? t where position(? in t::text) > 0`, [
        table,
        user.email,
      ]);
      expect(rows, table).to.deep.equal([]);
    }
  });
});
