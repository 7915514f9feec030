import { expect } from "chai";
import Koa from "koa";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Database } from "#backend/src/db/database.ts";
import { migrations } from "#backend/migrations/index.ts";
import { healthRoutes } from "#backend/src/http/health.ts";

describe("/readyz, asked by many", () => {
  /** A database that takes its time, and fails while it is told to. */
  let looks = 0;
  let isAway = false;
  const answer = async <Value>(value: Value): Promise<Value> => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    if (isAway) throw new Error("away");
    return value;
  };
  const readiness = Object.assign(() => ({ pluck: () => answer(migrations.map(({ name }) => name)) }), {
    raw(sql: string) {
      if (sql.includes("to_regclass")) looks += 1;
      return answer({ rows: [{ exists: true, for: "0" }] });
    },
  }) as unknown as Database;
  let server: Server;
  const ask = async () => {
    const { port } = server.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${port}/readyz`);
    return { status: response.status, body: (await response.json()) as object };
  };

  before(async () => {
    const app = new Koa().use(healthRoutes(readiness, () => false));
    server = createServer(app.callback() as never).listen(0, "127.0.0.1");
    await once(server, "listening");
  });
  after(() => server.close());

  it("looks once for all who ask meanwhile, and anew for whoever comes then", async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, ask));
    for (const found of answers)
      expect(found).to.deep.equal({ status: 200, body: { status: "ready", worker: "running" } });
    expect(looks).to.be.below(10);
    isAway = true;
    expect((await ask()).status).to.equal(503);
    isAway = false;
    expect((await ask()).status).to.equal(200);
  });
});
