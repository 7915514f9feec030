import { expect } from "chai";
import { randomBytes } from "node:crypto";
import pg from "pg";
import { withClient } from "#test/support/client.ts";
import { apiUrl } from "#test/support/cluster.ts";
import { useStaging } from "../masking.ts";

describe("a masking by an owner who is no superuser", () => {
  const { database, name, mask } = useStaging();

  it("sees a program of another role too", async () => {
    const role = `owner_${randomBytes(5).toString("hex")}`;
    await withClient(database.url, (client) =>
      client.query(`create role ${role} login password '${role}'; alter database "${name()}" owner to ${role}`),
    );
    const owner = new URL(database.url);
    owner.username = owner.password = role;
    const other = new pg.Client({ connectionString: apiUrl(database.url) });
    await other.connect();
    const { output } = await mask(name(), { DATABASE_OWNER_URL: owner.href });
    await other.end();
    await withClient(database.url, (client) =>
      client.query(`alter database "${name()}" owner to current_user; drop role ${role}`),
    );
    expect(output).to.match(/^1 programs work on the database/);
  });
});
