import { expect } from "chai";
import { buildBuyer, type Person } from "#test/factories/people.ts";
import { useRows } from "#test/factories/rows.ts";
import { createApi, type Api } from "#test/support/api.ts";
import { useDatabase } from "#test/support/database.ts";
import { openLine } from "#test/support/line.ts";
import { startServer, type TestServer } from "#test/support/server.ts";
import { eventually } from "#test/support/wait.ts";

describe("while the database is away", () => {
  const database = useDatabase();
  useRows(database);
  let line: Awaited<ReturnType<typeof openLine>>;
  let server: TestServer;
  let api: Api;
  let person: Person;

  before(async function () {
    this.timeout(30_000);
    const url = new URL(database.url);
    line = await openLine(database.url);
    url.host = `127.0.0.1:${line.port}`;
    server = await startServer({ database: { url: url.href }, env: { LOG_LEVEL: "silent" } });
    api = createApi(server.url);
    person = await buildBuyer();
  });
  after(async () => {
    await server.close();
    await line.cut();
  });

  it("requests are told so, as no fault of ours, and succeed once it is back", async () => {
    const requests = () =>
      Promise.all([
        api.get("/me", { as: person }),
        api.get("/orders", { as: person }),
        api.post("/orders", { as: person, body: { productId: person.user.id, termsVersion: 1, quantity: "1" } }),
        api.post("/auth/v1/token?grant_type=refresh_token", { body: { refresh_token: person.refreshToken } }),
      ]);
    expect((await requests()).map(({ status }) => status)).to.deep.equal([200, 200, 404, 200]);
    await line.cut();
    for (const { status, body, headers } of await requests()) {
      const told = [status, body.code, headers["retry-after"]];
      expect(told, JSON.stringify(body)).to.deep.equal([503, "server.unavailable", "5"]);
    }
    const figures = (await api.get("/metrics")).body as string;
    expect(figures).to.match(/^agritrade_database_up 0$/m);
    // None is known; zero would say that nothing has stopped.
    expect(figures).to.match(/^agritrade_outbox_stopped nan$/im);
    await line.mend();
    await eventually(async () => (await api.get("/me", { as: person })).status === 200);
  });
});
