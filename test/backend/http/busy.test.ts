import { expect } from "chai";
import { buildBuyer, buildSupplier } from "#test/factories/people.ts";
import { buildProduct } from "#test/factories/products.ts";
import { useApi } from "#test/support/api.ts";
import { eventually } from "#test/support/wait.ts";

describe("while somebody holds a row", () => {
  // One request that changes something at a time, and one connection for those that read.
  const api = useApi({ DATABASE_POOL_SIZE: "2", LOG_LEVEL: "error" });

  /** Milliseconds until the answer. */
  async function timed<Answer>(call: () => Promise<Answer>) {
    const begun = performance.now();
    return { answer: await call(), after: performance.now() - begun };
  }

  /** Until so many wait for a lock in this database. */
  const waiters = (count: number) =>
    eventually(
      async () => {
        const { rows } = await api.db.raw<{ rows: { count: string }[] }>(
          "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        );
        return Number(rows[0]?.count) >= count;
      },
      { what: `${String(count)} that wait for a lock` },
    );

  it("searches that take long keep each other waiting, and nobody else", async () => {
    await buildProduct();
    const held = await api.db.transaction();
    try {
      await held.raw("lock table supplier_products in access exclusive mode");
      const searches = ["qqxa", "qqxb", "qqxc"].map((word) => api.get(`/products?search=${word}`));
      await waiters(1);
      for (const path of ["/products", "/suppliers"]) {
        const { answer, after } = await timed(() => api.get(path));
        expect([answer.status, after < 1_500], `${path} after ${after} ms`).to.deep.equal([200, true]);
      }
      await held.rollback();
      for (const { status } of await Promise.all(searches)) expect(status).to.equal(200);
    } finally {
      await held.rollback();
    }
  });

  it("whoever wants it too is refused soon and may ask again, and all others are served at once", async () => {
    const [buyer, other, { product }] = [await buildBuyer(), await buildBuyer(), await buildProduct()];
    const order = () =>
      timed(() => api.post("/orders", { as: buyer, body: { productId: product.id, termsVersion: 1, quantity: "1" } }));
    const held = await api.db.transaction();
    try {
      await held("organizations").where({ id: buyer.organization.id }).forUpdate().first("id");
      const waiting = [order(), order()];
      await waiters(1);
      for (const path of ["/products", "/me", "/readyz", "/healthz"]) {
        const { answer, after } = await timed(() => api.get(path, { as: other }));
        expect([answer.status, after < 1_500], `${path} after ${after} ms`).to.deep.equal([200, true]);
      }
      for (const { answer, after } of await Promise.all(waiting)) {
        expect([answer.status, answer.body.code, answer.headers["retry-after"]]).to.deep.equal([
          503,
          "server.busy",
          "2",
        ]);
        expect(after, "so long they waited").to.be.within(2_900, 8_000);
      }
    } finally {
      await held.rollback();
    }
    expect((await order()).answer.status, "once the row is free").to.equal(201);
  }).timeout(20_000);

  /** How often PostgreSQL has ended one of a circle in this database. */
  async function deadlocks() {
    const { rows } = await api.db.raw<{ rows: { deadlocks: string }[] }>(
      "select deadlocks from pg_stat_database where datname = current_database()",
    );
    return Number(rows[0]?.deadlocks);
  }

  /** An inquiry and a transaction that locks in the other order than everybody else does, each holding what the other wants. */
  async function closeCircle() {
    const [supplier, buyer, before] = [await buildSupplier(), await buildBuyer(), await deadlocks()];
    const { product } = await buildProduct({ supplier });
    const gate = await api.db.transaction();
    await gate("organizations").where({ id: buyer.organization.id }).forUpdate().first("id");
    // Waits long enough to be the one that is spared, and stands behind the inquiry before the gate opens.
    const held = await api.db.transaction();
    await held.raw("set local deadlock_timeout = '60s'");
    await held("supplier_products").where({ id: product.id }).forUpdate().first("id");
    const inquiring = api.post("/offers", { as: buyer, body: { productId: product.id, message: "Hello" } });
    await waiters(1);
    const behind = held("organizations").where({ id: buyer.organization.id }).forUpdate().first("id");
    const committed = behind.then(() => held.commit());
    await Promise.race([waiters(2).catch(() => undefined), inquiring]);
    await gate.rollback();
    const [inquiry] = await Promise.all([inquiring, committed]);
    const isClosed = await eventually(async () => (await deadlocks()) > before).catch(() => false);
    return { isClosed, inquiry, product };
  }

  it("a transaction that stood in a circle is done again, whole, and nobody is told", async () => {
    let circle = await closeCircle();
    // On a machine that stood still for three seconds the inquiry has given up before there was a circle.
    for (let again = 0; again < 2 && !circle.isClosed; again += 1) circle = await closeCircle();
    expect([circle.isClosed, circle.inquiry.status]).to.deep.equal([true, 201]);
    expect(await api.db("offers").where({ product_id: circle.product.id })).to.have.lengthOf(1);
  }).timeout(60_000);
});
