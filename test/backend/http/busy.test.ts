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

  it("whoever wants it too is refused soon and may ask again, and all others are served at once", async () => {
    const [buyer, other, { product }] = [await buildBuyer(), await buildBuyer(), await buildProduct()];
    const order = () =>
      timed(() => api.post("/orders", { as: buyer, body: { productId: product.id, termsVersion: 1, quantity: "1" } }));
    const held = await api.db.transaction();
    try {
      await held("organizations").where({ id: buyer.organization.id }).forUpdate().first("id");
      const waiting = [order(), order()];
      await eventually(
        async () => {
          const { rows } = await api.db.raw<{ rows: { count: string }[] }>(
            "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
          );
          return Number(rows[0]?.count) >= 1;
        },
        { what: "somebody who waits for the row" },
      );
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

  it("a transaction that stood in a circle is done again, whole, and nobody is told", async () => {
    const [supplier, buyer] = [await buildSupplier(), await buildBuyer()];
    const { product } = await buildProduct({ supplier });
    // Locks in the other order than everybody else does, and waits long enough to be the one that is spared.
    const held = await api.db.transaction();
    await held.raw("set local deadlock_timeout = '60s'");
    await held("supplier_products").where({ id: product.id }).forUpdate().first("id");
    // Looked for by the database itself: whoever waits is spared for three seconds only, which a busy machine may need for a statement more.
    const circle = held.raw(`do $$ begin
      loop
        perform pg_stat_clear_snapshot();
        exit when exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock');
        perform pg_sleep(0.005);
      end loop;
      perform from organizations where id = '${buyer.organization.id}' for update;
    end $$`);
    const [inquiry] = await Promise.all([
      api.post("/offers", { as: buyer, body: { productId: product.id, message: "Hello" } }),
      circle.then(() => held.commit()),
    ]);
    expect(inquiry.status).to.equal(201);
    await eventually(async () => {
      const { rows } = await api.db.raw<{ rows: { deadlocks: string }[] }>(
        "select deadlocks from pg_stat_database where datname = current_database()",
      );
      return rows[0]?.deadlocks === "1";
    });
    expect(await api.db("offers").where({ product_id: product.id })).to.have.lengthOf(1);
  });
});
