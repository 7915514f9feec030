import { expect } from "chai";
import type { Knex } from "knex";
import type { QuoteView, RequestView } from "#shared/quotations/contract.ts";
import { identityCalls } from "#test/backend/organizations/identity.ts";
import { lettersTo, linkOf } from "#test/backend/identity/mailbox.ts";
import { reviewing } from "#test/backend/catalogue/reviewing.ts";
import { buildStaff, buildSupplier, buildUser, type Person } from "#test/factories/people.ts";
import { buildProduct } from "#test/factories/products.ts";
import { buildRequest, quoteForm } from "#test/factories/quotations.ts";
import { buildEnded } from "#test/factories/ratings.ts";
import { useApi } from "#test/support/api.ts";
import { eventually } from "#test/support/wait.ts";

/** Two that want the same rows take them in one sequence. Each test is one of both, and sees that the other holds nothing yet of what it comes to last. */
describe("nobody waits in a circle", () => {
  const api = useApi();
  let verifier: Person;
  before(async () => void (verifier = await buildStaff("verifier")));
  const { change: rename, waiting, decide } = identityCalls(api, () => verifier);
  const { list, approve, takeDown, change } = reviewing(api);

  const waiters = (count = 1) =>
    eventually(
      async () => {
        const { rows } = await api.db.raw<{ rows: object[] }>(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        );
        return rows.length >= count;
      },
      { what: `${count} that wait for a lock` },
    );
  /** What comes next in `trx` is free, or refused at once. */
  const atOnce = (trx: Knex.Transaction) => trx.raw("set local lock_timeout = 300");

  it("where a buyer awards a quote and closes the rest while a supplier accepts one of those", async () => {
    const [one, two] = [await buildProduct(), await buildProduct()];
    const { request, buyer } = await buildRequest({ suppliers: [one.supplier, two.supplier] });
    const path = `/requests-for-quotation/${request.id}`;
    for (const [{ supplier, product }, pricePerUnit] of [
      [one, "5250.00"],
      [two, "5300.00"],
    ] as const)
      await api.post(`${path}/quotes`, { as: supplier, body: quoteForm(product.id, { pricePerUnit }) });
    const { items } = (await api.get(`${path}/quotes`, { as: buyer })).body as { items: [QuoteView, QuoteView] };
    const [{ offerId, quantity }, other] = items;
    const body = { awards: [{ offerId, number: 1, quantity }], close: true };
    const { awarded } = await api.db.transaction(async (trx) => {
      await trx("offers").where({ id: other.offerId }).forNoKeyUpdate().first("id");
      const awarded = api.post(`${path}/award`, { as: buyer, body });
      await waiters();
      await atOnce(trx);
      // As whoever accepts an offer: the number of its contract is drawn last.
      await trx.raw(
        "insert into contract_years as y values (?, 1) on conflict (year) do update set last = y.last + 1",
        [new Date().getUTCFullYear()],
      );
      return { awarded };
    });
    const answer = await awarded;
    expect(answer.status, JSON.stringify(answer.body)).to.equal(200);
    expect((answer.body as RequestView).status).to.equal("closed");
  });

  it("where ratings are due of organizations whose other orders have just ended", async () => {
    const [first, second] = [await buildEnded(api), await buildEnded(api)];
    const [low, high] = [first, second].sort((one, other) =>
      one.buyer.organization.id < other.buyer.organization.id ? -1 : 1,
    );
    // Due in the other sequence.
    const [due, next] = [
      await buildEnded(api, { buyer: high!.buyer, supplier: high!.supplier }),
      await buildEnded(api, { buyer: low!.buyer, supplier: low!.supplier }),
    ];
    await api.post("/dev/clock", { body: { advance: "1m" } });
    const windows = () =>
      api.db("rating_windows").whereIn(
        "order_id",
        [due, next].map(({ order }) => order.id),
      );
    await eventually(async () => (await windows()).length === 2);
    await api
      .db("rating_windows")
      .whereNotIn(
        "order_id",
        [due, next].map(({ order }) => order.id),
      )
      .update({ state: "closed", due_at: null, settled_at: new Date() });
    const pair = (trx: Knex.Transaction, { buyer }: typeof due) =>
      trx("rating_pairs").where({ buyer_org_id: buyer.organization.id }).update({ checked_at: trx.fn.now() });
    let passed: Promise<unknown> = Promise.resolve();
    await api.db.transaction(async (trx) => {
      // As the sweep that opens ratings: pair by pair.
      await pair(trx, low!);
      passed = api.post("/dev/clock", { body: { advance: "61d" } });
      await waiters();
      await atOnce(trx);
      await pair(trx, high!);
    });
    await passed;
    await eventually(async () => (await windows()).every((row: { state: string }) => row.state === "closed"));
  });

  it("where a supplier's new name is decided about while one of its listings moves", async () => {
    const { supplier, product } = await buildProduct({
      supplier: await buildSupplier({ name: "Guji Highland Farms", country: "et", verification: "verified" }),
    });
    await rename(supplier, { name: "Guji Forest Farms" });
    const { id } = await waiting(supplier);
    const { decided } = await api.db.transaction(async (trx) => {
      await trx("supplier_products").where({ id: product.id }).update({ active: false });
      const decided = decide(id, "accept");
      await waiters();
      await atOnce(trx);
      // As a word to the supplier's people, which names it.
      await trx("organizations").where({ id: supplier.organization.id }).forKeyShare().first("id");
      return { decided };
    });
    expect((await decided).status).to.equal(200);
  });

  it("where a supplier rewrites a listing that is held back by it while its profile changes", async () => {
    const supplier = await buildSupplier({ verification: "verified" });
    const [bad, good] = [await list(supplier), await list(supplier)];
    await approve(verifier, good.id);
    await takeDown(verifier, bad.id);
    const review = await api.db.transaction();
    const profile = await api.db.transaction();
    try {
      await review("listing_reviews").where({ id: good.id }).forUpdate().first("id");
      const rewritten = change(supplier, good.id, { description: "Washed, dried on raised beds." });
      await waiters();
      const written = profile("organizations")
        .where({ id: supplier.organization.id })
        .update({ city: "Dilla" })
        .then(() => profile.commit());
      written.catch(() => undefined);
      await waiters(2);
      await review.commit();
      await written;
      const { status, body } = await rewritten;
      expect(status, JSON.stringify(body)).to.equal(200);
    } finally {
      await review.rollback();
      await profile.rollback();
    }
  });

  it("where two letters to one person are opened at once, as by a scanner of mail", async () => {
    const { user } = await buildUser();
    const { email } = user;
    await api.post("/auth/v1/recover", { body: { email } });
    const [letter] = await lettersTo(api, email);
    const { opened } = await api.db.transaction(async (trx) => {
      // As whoever opens the other, or is sent another: the person, and then all that is open of this kind.
      await trx("users").where({ id: user.id }).forNoKeyUpdate().first("id");
      const opened = api.post("/auth/v1/verify", { body: linkOf(letter).body });
      await waiters();
      await atOnce(trx);
      await trx("one_time_tokens").where({ user_id: user.id }).forNoKeyUpdate();
      return { opened };
    });
    expect((await opened).status).to.equal(200);
  });
});
