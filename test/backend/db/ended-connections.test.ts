import { expect } from "chai";
import { isRunning } from "#test/support/started.ts";
import { createTestDatabase } from "#test/support/database.ts";
import { startProcess } from "#test/support/server.ts";
import { eventually } from "#test/support/wait.ts";
import { withClient } from "#test/support/client.ts";

describe("a process whose connections the database ends", () => {
  it("goes on: those of requests, of jobs, of live events, of the sandbox provider and the mailbox", async () => {
    const database = await createTestDatabase();
    try {
      const api = await startProcess({ entry: "main", database });
      const names = async () =>
        withClient(database.url, async (client) => {
          const { rows } = await client.query<{ name: string }>(
            "select distinct application_name as name from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
          );
          return rows.map(({ name }) => name);
        });
      const kinds = ["agritrade", "agritrade-jobs", "agritrade-events", "sandbox-escrow"];
      for (let time = 0; time < 3; time += 1) {
        await fetch(`${api.url}/sandbox/escrow/`);
        const allThere = async () => {
          const there = await names();
          return kinds.every((kind) => there.includes(kind));
        };
        await eventually(allThere, { what: `connections of ${kinds.join(", ")}`, timeout: 15_000 });
        await withClient(database.url, (client) =>
          client.query(
            "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
          ),
        );
        await eventually(async () => (await fetch(`${api.url}/api/v1/products?limit=1`)).status === 200, {
          what: "an answer",
          timeout: 15_000,
        });
        expect(isRunning(api.pid), api.output()).to.equal(true);
      }
    } finally {
      await database.drop();
    }
  }).timeout(60_000);
});
