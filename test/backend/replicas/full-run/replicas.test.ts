import { tmpdir } from "node:os";
import { expect } from "chai";
import { runCommand } from "#backend/src/commands.ts";
import type { Organization } from "#backend/src/domains/organizations/index.ts";
import type { Product } from "#backend/src/domains/catalogue/index.ts";
import { buildSupplier, type PersonOf } from "#test/factories/people.ts";
import { buildProduct, productForm } from "#test/factories/products.ts";
import { useRows } from "#test/factories/rows.ts";
import { createApi, type Api } from "#test/support/api.ts";
import { withClient } from "#test/support/client.ts";
import { usePair } from "#test/support/pair.ts";
import { startServer, type TestServer } from "#test/support/server.ts";
import { eventually } from "#test/support/wait.ts";

describe("reads from replicas", () => {
  const pair = usePair();
  useRows({
    get url() {
      return pair.owner(pair.primary);
    },
  });
  const servers: TestServer[] = [];
  const serve = async (env: Record<string, string> = {}) => {
    const server = await startServer({
      database: { url: pair.owner(pair.primary) },
      env: {
        DATABASE_URL: pair.api(pair.primary),
        DATABASE_REPLICA_URLS: pair.api(pair.standby),
        DATABASE_REPLICA_LAG: "600",
        LOG_LEVEL: "silent",
        ...env,
      },
    });
    servers.push(server);
    pair.beforeClose(() => server.close());
    return createApi(server.url);
  };
  let api: Api;
  let supplier: PersonOf<Organization>;
  let product: Product;
  before(async function () {
    this.timeout(60_000);
    ({ supplier, product } = await buildProduct({ supplier: await buildSupplier({ verification: "verified" }) }));
    await pair.settled();
    api = await serve();
  });
  afterEach(() => pair.standby.ask("select pg_wal_replay_resume() where pg_is_wal_replay_paused()"));

  const pause = async () => {
    await pair.settled();
    await pair.standby.ask("select pg_wal_replay_pause()");
    await eventually(async () => {
      const [row] = await pair.standby.ask<{ state: string }>("select pg_get_wal_replay_pause_state() as state");
      return row?.state === "paused";
    });
  };
  /** A change that nobody announces: whether it is seen says which server has answered. */
  const rename = (name: string) =>
    withClient(pair.owner(pair.primary), (client) =>
      client.query("update supplier_products set name = $1 where id = $2", [name, product.id]),
    );
  const nameSeen = async (by: Api, headers: Record<string, string> = {}) => {
    const { status, body } = await by.get(`/products/${product.id}`, { headers });
    expect(status, JSON.stringify(body)).to.equal(200);
    return (body as { name: string }).name;
  };
  const figure = async (by: Api, name: string) => {
    const { body } = await by.get("/metrics");
    return Number(new RegExp(`^${name}\\{server="[^"]+"\\} (\\S+)$`, "m").exec(body as string)?.[1]);
  };
  /** Reads go to the replica, which has all there is. */
  const served = (by: Api) => eventually(async () => (await figure(by, "agritrade_replica_serves")) === 1);
  const write = (by: Api) => by.put("/me/preferences", { as: supplier, body: { language: "en" } });

  it("strangers are answered by the replica, and whoever has written sees what was written", async () => {
    await served(api);
    await pause();
    const before = await nameSeen(api);
    await rename("Harrar Longberry");
    const { status, headers } = await write(api);
    expect(status).to.be.oneOf([200, 204]);
    const place = headers["x-read-after"] ?? "";
    expect(place).to.match(/^[0-9A-F]+\/[0-9A-F]+$/);
    const cookie = headers["set-cookie"] ?? "";
    expect(cookie).to.match(/^read-after=[0-9A-F]+\/[0-9A-F]+; Path=\/; Max-Age=60; HttpOnly; SameSite=Lax$/);
    expect([
      await nameSeen(api),
      await nameSeen(api, { "x-read-after": place }),
      await nameSeen(api, { cookie: cookie.split(";")[0] ?? "" }),
      await nameSeen(api, { "x-read-after": "none; at all" }),
    ]).to.deep.equal([before, "Harrar Longberry", "Harrar Longberry", before]);
    await pair.standby.ask("select pg_wal_replay_resume()");
    await eventually(async () => (await nameSeen(api)) === "Harrar Longberry");
  });

  it("the doctor tells the primary, and how a standby stands to it", async () => {
    const told = async () => {
      const [DATABASE_URL, DATABASE_REPLICA_URLS] = [pair.api(pair.primary), pair.api(pair.standby)];
      const env = {
        APP_ENV: "local",
        DATABASE_URL,
        DATABASE_REPLICA_URLS,
        DATABASE_REPLICA_LAG: "1",
        DATA_DIR: tmpdir(),
      };
      return (await runCommand(["doctor"], env)).output;
    };
    const [primary, standby] = [pair.primary, pair.standby].map(({ port }) => `127.0.0.1:${port}`);
    expect(await told())
      .to.include(`ok      The primary is ${primary}, on timeline 1.`)
      .and.to.include(`ok      The standby ${standby} follows ${primary} and has what it has written.`);
    await pause();
    await rename("Bench Maji");
    expect(await told()).to.include(`WRONG   The standby ${standby} is more than 1 seconds behind ${primary}.`);
  });

  it("a replica that is too far behind is left out until it is near again, and the process stays ready", async () => {
    const strict = await serve({ DATABASE_REPLICA_LAG: "1" });
    await served(strict);
    await pause();
    await rename("Limu");
    await eventually(async () => (await nameSeen(strict)) === "Limu", {
      timeout: 10_000,
      what: "the primary's answer",
    });
    expect(await figure(strict, "agritrade_replica_serves")).to.equal(0);
    expect(await figure(strict, "agritrade_replica_lag_seconds")).to.be.above(1);
    expect((await strict.get("/readyz")).status).to.equal(200);
    await pair.standby.ask("select pg_wal_replay_resume()");
    await served(strict);
    await pause();
    await rename("Jimma");
    expect(await nameSeen(strict), "the replica's answer").to.equal("Limu");
  });

  it("a page that a change has dropped is not made anew from before it", async () => {
    const path = `/products/coffee/${product.id}`;
    const open = async () => {
      const answer = await fetch(servers[0]?.url + path, { redirect: "follow" });
      return { status: answer.status, html: await answer.text() };
    };
    await served(api);
    const { status } = await open();
    expect(status).to.equal(200);
    await pause();
    const name = "Sidamo Guji of the new crop";
    const [row] = await withClient(pair.owner(pair.primary), async (client) => {
      const found = await client.query<{ version: number }>("select version from supplier_products where id = $1", [
        product.id,
      ]);
      return found.rows;
    });
    const changed = await api.patch(`/products/${product.id}`, {
      as: supplier,
      version: row?.version ?? 1,
      body: productForm({ name }),
    });
    expect(changed.status, JSON.stringify(changed.body)).to.equal(200);
    await eventually(async () => (await open()).html.includes(name), { what: "a page with the change" });
    const later = await Promise.all(Array.from({ length: 8 }, open));
    expect(later.filter(({ html }) => !html.includes(name))).to.deep.equal([]);
    expect(await nameSeen(api), "nor does the API go back behind an announced change").to.equal(name);
  });

  it("a replica that dies costs no read, and a primary that dies costs writes alone", async function () {
    this.timeout(60_000);
    await served(api);
    await pair.standby.kill();
    const reads = await Promise.all(Array.from({ length: 20 }, () => api.get("/products")));
    expect(reads.filter((answer) => answer.status !== 200)).to.deep.equal([]);
    await pair.standby.start();
    await served(api);
    await pair.primary.kill();
    expect((await api.get("/products")).status).to.equal(200);
    const refused = await write(api);
    expect([refused.status, refused.headers["retry-after"]]).to.deep.equal([503, "5"]);
    expect((await api.get("/products")).status, "still").to.equal(200);
    await pair.primary.start();
    await eventually(async () => (await write(api)).status < 300, { timeout: 10_000, what: "writes" });
  });
});
