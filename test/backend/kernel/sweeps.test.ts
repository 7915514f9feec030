import { expect } from "chai";
import { randomUUID } from "node:crypto";
import { buildOffer } from "#test/factories/offers.ts";
import { buildBuyer } from "#test/factories/people.ts";
import { buildProduct } from "#test/factories/products.ts";
import { useApi } from "#test/support/api.ts";
import { eventually } from "#test/support/wait.ts";

describe("what happens by the clock", () => {
  const api = useApi();
  const advance = (by: string) => api.post("/dev/clock", { body: { advance: by }, key: null });

  it("has happened when the clock's route answers, also what somebody held at that moment", async () => {
    const { offer } = await buildOffer();
    const status = async () =>
      (await api.db("offers").where({ id: offer.id }).first<{ status: string }>("status")).status;
    const held = await api.db.transaction();
    let answered = false;
    const move = () =>
      advance("8d").then((answer) => {
        answered = true;
        return answer;
      });
    let moved: ReturnType<typeof move>;
    try {
      await held("offers").where({ id: offer.id }).forUpdate().first("id");
      moved = move();
      // A sweep that comes by while the row is held passes over it.
      await eventually(async () => {
        const { rows } = await api.db.raw<{ rows: { passed: boolean }[] }>(
          "select milliseconds > 0 as passed from clock_offset",
        );
        return rows[0]?.passed;
      });
      await buildOffer();
      expect([answered, await status()]).to.deep.equal([false, "pending"]);
    } finally {
      await held.commit();
    }
    expect((await moved).status).to.equal(200);
    expect(await status()).to.equal("expired");
  });

  it("forgets idempotency keys after thirty days, and no sooner", async () => {
    const [buyer, { product }] = [await buildBuyer(), await buildProduct()];
    const inquire = (key: string) =>
      api.post("/offers", { as: buyer, key, body: { productId: product.id, message: "Hello" } });
    const [old, fresh] = [randomUUID(), randomUUID()];
    const kept = async () =>
      (await api.db("idempotency_keys").where({ user_id: buyer.user.id }).pluck("key")) as string[];
    const first = await inquire(old);
    expect(first.status, JSON.stringify(first.body)).to.equal(201);
    await advance("29d");
    expect((await inquire(fresh)).status).to.equal(201);
    expect((await inquire(old)).body.id, "the same answer").to.equal(first.body.id);
    await advance("2d");
    expect(await kept()).to.deep.equal([fresh]);
    // More than one batch.
    await api.db.raw(
      `insert into idempotency_keys (user_id, route, key, body_hash, created_at, expires_at)
       select ?, 'POST /x', n::text, '', now(), now() from generate_series(1, 2500) as n`,
      [buyer.user.id],
    );
    await advance("1s");
    expect(await kept()).to.deep.equal([fresh]);
  });
});
