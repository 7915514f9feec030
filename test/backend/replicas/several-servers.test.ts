import { expect } from "chai";
import { connect } from "#backend/src/db/database.ts";
import { addressesOf, isAddressList, nameOf, placeOf } from "#backend/src/db/servers/addresses.ts";
import { createLagMeter } from "#backend/src/db/servers/lag.ts";
import { limits } from "#backend/src/db/limits.ts";
import { createPrimary } from "#backend/src/db/servers/primary.ts";
import { openReplicas } from "#backend/src/db/servers/replicas.ts";
import { lookAtServers } from "#backend/src/doctor/look-at-servers.ts";
import { createLogger } from "#backend/src/kernel/logger.ts";
import { loadConfig } from "#backend/src/config.ts";
import { buildBuyer } from "#test/factories/people.ts";
import { useRows } from "#test/factories/rows.ts";
import { createApi } from "#test/support/api.ts";
import { apiUrl } from "#test/support/cluster.ts";
import { useDatabase } from "#test/support/database.ts";
import { openLine } from "#test/support/line.ts";
import { freePort, startServer } from "#test/support/server.ts";
import { eventually } from "#test/support/wait.ts";

describe("several database servers", () => {
  const database = useDatabase();
  useRows(database);

  /** The tests' server, over a line of its own, behind an address at which nobody listens. */
  const behindDead = async () => {
    const line = await openLine(database.url);
    const { username, password, pathname } = new URL(apiUrl(database.url));
    const hosts = `127.0.0.1:${await freePort()},127.0.0.1:${line.port}`;
    return { line, url: `postgres://${username}:${password}@${hosts}${pathname}` };
  };

  it("stand in one address, as libpq reads it", () => {
    const list = "postgres://role:p%40ss,word@one.example:5432,[::1]:5433,%2Frun%2Fpg:1/name?sslmode=require";
    expect(addressesOf(list)).to.deep.equal([
      "postgres://role:p%40ss,word@one.example:5432/name?sslmode=require",
      "postgres://role:p%40ss,word@[::1]:5433/name?sslmode=require",
      "postgres://role:p%40ss,word@%2Frun%2Fpg:1/name?sslmode=require",
    ]);
    expect(addressesOf(list).map(nameOf)).to.deep.equal(["one.example:5432", "[::1]:5433", "/run/pg:1"]);
    expect(addressesOf(list).map(placeOf)).to.deep.equal([
      { host: "one.example", port: 5432 },
      { host: "::1", port: 5433 },
      { host: "/run/pg", port: 1 },
    ]);
    expect(addressesOf("postgresql://one,other/name").map(placeOf)).to.deep.equal([
      { host: "one", port: 5432 },
      { host: "other", port: 5432 },
    ]);
    for (const wrong of ["mysql://one/name", "postgres://one,,other/name", "postgres://one:port/name", "one:5432"])
      expect(isAddressList(wrong), wrong).to.equal(false);
  });

  it("are named in settings, with commas or spaces between replicas", () => {
    const least = { APP_ENV: "local", DATABASE_URL: "postgres://one,other/name" };
    const read = (DATABASE_REPLICA_URLS: string) => loadConfig({ ...least, DATABASE_REPLICA_URLS }).databaseReplicaUrls;
    expect(read("postgres://a/n, postgres://b/n\n postgres://c/n")).to.have.lengthOf(3);
    expect(read("")).to.deep.equal([]);
    expect(() => read("https://a.example")).to.throw(
      "DATABASE_REPLICA_URLS must be addresses that start with postgres",
    );
  });

  it("serve from the one that answers, and are told apart from an outage of all", async () => {
    const { line, url } = await behindDead();
    const server = await startServer({
      database,
      env: { DATABASE_URL: url, ESCROW_API_URL: "http://127.0.0.1:9", LOG_LEVEL: "silent" },
    });
    const api = createApi(server.url);
    const person = await buildBuyer();
    expect((await api.get("/me", { as: person })).status).to.equal(200);
    await line.cut();
    const away = await api.get("/me", { as: person });
    expect([away.status, away.headers["retry-after"]]).to.deep.equal([503, "5"]);
    await line.mend();
    await eventually(async () => (await api.get("/me", { as: person })).status === 200);
    await server.close();
    await line.cut();
  }).timeout(30_000);

  it("that do not answer are no replicas: the primary serves, and figures say so", async () => {
    const { pathname } = new URL(database.url);
    const port = await freePort();
    const server = await startServer({
      database,
      env: { DATABASE_REPLICA_URLS: `postgres://nobody@127.0.0.1:${port}${pathname}`, LOG_LEVEL: "silent" },
    });
    const api = createApi(server.url);
    expect((await api.get("/products")).status).to.equal(200);
    expect((await api.get("/metrics")).body).to.match(
      new RegExp(`^agritrade_replica_serves\\{server="127\\.0\\.0\\.1:${port}"\\} 0$`, "m"),
    );
    await server.close();
  });

  it("that do not do the work of the primary, because another does not answer, go on serving", async () => {
    const address = apiUrl(database.url);
    const logger = createLogger("silent");
    const primary = createPrimary(address);
    const db = connect(primary, 2, logger);
    const replicas = openReplicas({ addresses: [address], primary, db, poolSize: 2, mostLag: 5_000, logger, limits });
    try {
      await eventually(() => replicas.standing()[0]?.serves === true);
      const other = replicas.read((at) => at.raw("select pg_sleep(0.3)").then(() => at !== db));
      const away = Object.assign(new Error("the primary does not answer"), { code: "ECONNREFUSED" });
      expect(await replicas.read((at) => (at === db ? Promise.resolve("done") : Promise.reject(away)))).to.equal(
        "done",
      );
      expect(replicas.standing()[0]?.serves).to.equal(true);
      expect(await other, "whoever reads from it meanwhile").to.equal(true);
    } finally {
      await replicas.close();
      await db.destroy();
      await primary.close();
    }
  });

  it("are asked by the doctor at each address: a replica's role and database may be wrong where the server is not", async () => {
    const address = apiUrl(database.url);
    const [password, elsewhere] = [new URL(address), new URL(address)];
    password.password = "another";
    elsewhere.pathname = "/postgres";
    const told = await lookAtServers({
      databaseUrl: address,
      replicaUrls: [password.href, elsewhere.href, address],
      mostLag: 1,
    });
    const host = nameOf(address);
    expect(told.map(({ state, what }) => `${state} ${what}`)).to.deep.equal([
      `good The primary is ${host}, on timeline 1.`,
      `wrong The database server ${host} does not answer: password authentication failed for user "${password.username}"`,
      `wrong The database server ${host} is no copy of ${host}, or its address names another database.`,
    ]);
  });

  it("behind one another are measured by what the primary had written when", () => {
    let now = 0;
    const meter = createLagMeter(() => now);
    const at = (time: number, place: bigint) => {
      now = time;
      meter.note(place);
    };
    at(0, 100n);
    at(1_000, 200n);
    at(2_000, 200n);
    at(3_000, 300n);
    now = 4_000;
    expect([300n, 250n, 200n, 150n, 100n, 50n].map(meter.lagOf)).to.deep.equal([0, 1_000, 1_000, 3_000, 3_000, 4_000]);
    now = 1_000_000;
    expect(meter.lagOf(300n), "nobody has written for long").to.equal(0);
    at(1_000_000, 290n);
    expect(meter.lagOf(295n), "another primary, from a little before").to.equal(0);
  });
});
