import { readFile } from "node:fs/promises";
import { expect } from "chai";
import { createApi } from "#test/support/api.ts";
import { useDatabase } from "#test/support/database.ts";
import { useServer } from "#test/support/server.ts";
import { eventually } from "#test/support/wait.ts";

/** A figure's lines, of which each has its labels. */
const linesOf = (text: string, name: string) => text.split("\n").filter((line) => line.startsWith(name));

describe("figures of what is done", function () {
  this.timeout(60_000);
  const database = useDatabase();
  const server = useServer(database, { AUTH_RATE_LIMIT: "3" });
  const read = async () => (await createApi(server.url).get("/metrics")).body as string;

  it("tell requests by template, never by address, with their statements and the pools", async () => {
    const api = createApi(server.url);
    const stranger = "0190aaaa-0000-7000-8000-000000000001";
    for (const path of [`/api/v1/products/${stranger}`, "/api/v1/products", `/api/v1/${stranger}`, `/${stranger}`])
      await api.get(path);
    const text = await eventually(
      async () => {
        const found = await read();
        return linesOf(found, "http_request_duration_seconds_count").length >= 3 ? found : undefined;
      },
      { what: "the requests in the figures" },
    );
    const counts = linesOf(text, "http_request_duration_seconds_count").join("\n");
    expect(counts).to.include('method="GET",route="/api/v1/products/:productId",status="4xx"');
    expect(counts).to.include('method="GET",route="/api/v1/products",status="2xx"');
    expect(counts).to.include('route="unknown",status="4xx"');
    expect(text).not.to.include(stranger);
    expect(linesOf(text, 'db_statement_duration_seconds_count{operation="select",outcome="done"}')).to.have.length(1);
    for (const pool of ["requests", "deliveries"])
      expect(linesOf(text, `db_pool_waiting{pool="${pool}"} 0`), pool).to.have.length(1);
    expect(text).to.match(/^nodejs_eventloop_lag_p99_seconds /m);
    expect(text).to.match(/^http_requests_in_flight 0$/m);
    expect(text).to.match(/^agritrade_live_streams_open 0$/m);
  });

  it("count what a limit refuses", async () => {
    const api = createApi(server.url);
    const body = { email: "nobody@example.org", password: "not a password" };
    const statuses: number[] = [];
    for (let tried = 0; tried < 6; tried += 1)
      statuses.push((await api.post("/auth/v1/token?grant_type=password", { body })).status);
    expect(statuses).to.include(429);
    const text = await read();
    expect(linesOf(text, 'http_requests_refused_total{route="/auth/v1/token"}')).to.have.length(1);
  });

  it("have every name that the alerts and the dashboard use", async () => {
    const text = await read();
    const known = new Set(
      [...text.matchAll(/^# TYPE (\S+) (\w+)$/gm)].flatMap(([, name = "", type]) =>
        type === "histogram" ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
      ),
    );
    for (const file of ["alerts.yml", "dashboard.json"]) {
      const said = await readFile(`docs/operating/${file}`, "utf8");
      const used = new Set(said.match(/\b(?:agritrade|http|db|nodejs|process)_[a-z0-9_]*[a-z0-9]\b/g));
      expect(used.size, file).to.be.above(8);
      expect(
        [...used].filter((name) => !known.has(name)),
        file,
      ).to.deep.equal([]);
    }
  });
});
