import { expect } from "chai";
import type { OrderRatingsView } from "#shared/ratings/contract.ts";
import { goodPassword } from "#test/backend/identity/mailbox.ts";
import { buildOrder } from "#test/factories/orders.ts";
import { buildBuyer, buildMember, type Person } from "#test/factories/people.ts";
import { buildEnded, rate, ratingOf, ratingsOf } from "#test/factories/ratings.ts";
import { renewed } from "#test/support/access-tokens.ts";
import { useApi } from "#test/support/api.ts";
import { withoutRightsTo } from "#test/support/api-role.ts";
import { redoFrom } from "#test/support/redo-migrations.ts";
import { eventually } from "#test/support/wait.ts";

const codes = (answers: { status: number; body: { code?: string } }[]) =>
  answers.map(({ status, body }) => body.code ?? String(status)).sort();

/** How the ratings of an order end, each by whoever does nothing, or too much. */
describe("how ratings of an order end", () => {
  const api = useApi();
  const day = 86_400_000;
  const kinds = async (as: Person, order: { id: string }) =>
    (
      (await api.get("/notifications", { as: { token: renewed(as.token) } })).body.items as {
        kind: string;
        subject: { id: string };
      }[]
    )
      .filter(({ kind, subject }) => /rate|rating/i.test(kind) && subject.id === order.id)
      .map(({ kind }) => kind);
  const pass = (time: string) => api.post("/dev/clock", { body: { advance: time } });
  type Ended = Awaited<ReturnType<typeof buildEnded>>;
  const reaches = (trade: Ended, state: OrderRatingsView["state"]) =>
    eventually(
      async () => {
        const view = await ratingsOf(api, trade, { token: renewed(trade.buyer.token) });
        return view.state === state && view;
      },
      { what: `ratings that are ${state}`, timeout: 10_000 },
    );

  it("not before the order has, and never without a payment", async () => {
    const under = await buildOrder(api, { status: "approved", quantity: "1" });
    expect((await rate(api, under, under.buyer)).body).to.include({ code: "ratings.notOpen" });
    expect((await api.get(`/orders/${under.order.id}/ratings`, { as: under.buyer })).status).to.equal(409);
    const unpaid = await buildOrder(api, { status: "cancelled", quantity: "1" });
    expect((await rate(api, unpaid, unpaid.supplier)).body).to.include({ code: "ratings.notOpen" });
  });

  it("not for an order that both have cancelled before anything was shipped; but for one that was paid back", async () => {
    const undone = await buildOrder(api, { status: "funded", quantity: "1" });
    const { body: proposed } = await api.post(`/orders/${undone.order.id}/proposals`, {
      as: undone.buyer,
      body: { kind: "cancelAgreed", reason: "The vessel has been cancelled." },
    });
    const { id } = (proposed as { proposal: { id: string } }).proposal;
    await api.post(`/orders/${undone.order.id}/proposals/${id}/accept`, { as: undone.supplier });
    const { body } = await api.get(`/orders/${undone.order.id}`, { as: undone.buyer });
    expect((body as { status: string }).status).to.equal("refunded");
    expect((await ratingsOf(api, undone, undone.buyer)).state).to.equal("closed");
    expect((await rate(api, undone, undone.buyer)).body).to.include({ code: "ratings.notOpen" });
  });

  it("after each was looked at once, also where it ended before there was a list of those to look at", async () => {
    const trade = await buildEnded(api);
    const [window, listed] = [
      api.db("rating_windows").where({ order_id: trade.order.id }),
      api.db("ended_orders").where({ order_id: trade.order.id }),
    ];
    const opened = async () => (await window.clone()).length === 1 && (await listed.clone()).length === 0;
    await pass("1m");
    await eventually(opened, { what: "the order looked at" });
    await window.clone().delete();
    await pass("1m");
    expect(await window.clone(), "nobody looks at it again").to.be.empty;
    await redoFrom(api.db, "20270401-1-orders-to-rate");
    expect(await listed.clone()).to.have.lengthOf(1);
    await pass("1m");
    await eventually(opened, { what: "the older order looked at" });
  });

  it("later where somebody holds the order, who does not wait for that either", async () => {
    const [held, free] = [await buildEnded(api), await buildEnded(api)];
    const entry = () => api.db("ended_orders").where({ order_id: held.order.id });
    const isOpened =
      ({ order }: Ended) =>
      async () =>
        (await api.db("rating_windows").where({ order_id: order.id })).length === 1;
    let passed: Promise<unknown> = Promise.resolve();
    await api.db.transaction(async (trx) => {
      const row = trx("orders").where({ id: held.order.id });
      const { status } = (await row.clone().forUpdate().first("status")) as { status: string };
      passed = pass("1m");
      await eventually(isOpened(free), { what: "the other order looked at" });
      // As whatever moves an order that has ended: it is entered anew.
      await row.update({ status });
    });
    // What was held is come back for.
    await passed;
    expect(await isOpened(held)()).to.be.true;
    expect(await entry()).to.be.empty;
  });

  it("also of a role that has no rights to that list yet, as while a new version migrates", async () => {
    await withoutRightsTo(api.db, "ended_orders", async () => {
      const trade = await buildEnded(api);
      expect(await api.db("ended_orders").where({ order_id: trade.order.id })).to.have.lengthOf(1);
    });
  });

  it("with both at once, who see nothing of each other before", async () => {
    const trade = await buildEnded(api);
    const first = await rate(api, trade, trade.buyer, ratingOf(2, { comment: "Two bags were torn." }));
    expect(first.status, JSON.stringify(first.body)).to.equal(201);
    expect(first.body).to.deep.include({ state: "open", theirs: null, partnerRated: false, can: ["change"] });
    const seen = await ratingsOf(api, trade, trade.supplier);
    expect(seen).to.deep.include({ state: "open", mine: null, theirs: null, partnerRated: true, can: ["rate"] });
    expect(JSON.stringify(seen)).not.to.contain("torn");
    const { body: none } = await api.get("/ratings", { as: trade.supplier });
    expect((none as { items: object[] }).items).to.have.length(0);
    const second = await rate(api, trade, trade.supplier, ratingOf(5));
    expect(second.body).to.deep.include({ state: "appeared", until: null, can: ["answer", "reportComment"] });
    expect((second.body as OrderRatingsView).theirs).to.deep.include({
      quality: 2,
      comment: { text: "Two bags were torn.", hidden: false },
    });
    expect((await ratingsOf(api, trade, trade.buyer)).theirs).to.include({ quality: 5 });
    expect(await kinds(trade.supplier, trade.order)).to.include.members(["partnerRated", "ratingsAppeared"]);
    expect(await kinds(trade.buyer, trade.order)).to.include("ratingsAppeared");
  });

  it("after one rating by each side, of eight that are sent at once", async () => {
    const trade = await buildEnded(api);
    const colleague = await buildMember(trade.buyer.organization, "manager");
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => rate(api, trade, at % 2 ? trade.buyer : colleague, ratingOf((at % 5) + 1))),
    );
    expect(codes(answers)).to.deep.equal(["201", ...Array.from({ length: 7 }, () => "ratings.alreadyRated")]);
    expect(await api.db("order_ratings").where({ order_id: trade.order.id })).to.have.length(1);
  });

  it("once, where both sides send theirs eight times at once", async () => {
    const trade = await buildEnded(api);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => rate(api, trade, at % 2 ? trade.buyer : trade.supplier)),
    );
    // Whoever comes after both finds them shown.
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([201, 201, 409, 409, 409, 409, 409, 409]);
    expect(await api.db("order_ratings").where({ order_id: trade.order.id })).to.have.length(2);
    expect((await ratingsOf(api, trade, trade.buyer)).state).to.equal("appeared");
    const told = await kinds(trade.buyer, trade.order);
    expect(told.filter((kind) => kind === "ratingsAppeared")).to.have.length(1);
  });

  it("as they were changed last, until they appear and never after", async () => {
    const trade = await buildEnded(api);
    await rate(api, trade, trade.buyer, ratingOf(2));
    const path = `/orders/${trade.order.id}/ratings`;
    const change = (version: number, mark: number) =>
      api.patch(path, { as: trade.buyer, version, body: ratingOf(mark, { comment: "On reflection." }) });
    const both = await Promise.all(Array.from({ length: 8 }, (_, at) => change(1, (at % 3) + 1)));
    expect(codes(both)).to.deep.equal(["200", ...Array.from({ length: 7 }, () => "request.versionStale")]);
    expect((await change(2, 4)).status).to.equal(200);
    expect((await api.patch(path, { as: trade.supplier, version: 1, body: ratingOf(1) })).body).to.include({
      code: "ratings.notFound",
    });
    await rate(api, trade, trade.supplier);
    expect((await change(3, 1)).body).to.include({ code: "ratings.notOpen" });
    expect((await ratingsOf(api, trade, trade.supplier)).theirs).to.include({ quality: 4 });
    const rewrite = api.db("order_ratings").where({ order_id: trade.order.id, side: "buyer" }).update({ quality: 5 });
    expect(await rewrite.then(String, (error: Error) => error.message)).to.contain("is not changed");
  });

  it("with the organization that is closed: what was said appears, what was not is not awaited", async () => {
    const buyer = await buildBuyer({ user: { password: goodPassword } });
    const silent = await buildEnded(api, { buyer });
    const said = await buildEnded(api, { buyer });
    await rate(api, said, said.supplier, ratingOf(5));
    await pass("1s");
    const gone = await api.post("/me/deletion", { as: buyer, body: { password: goodPassword } });
    expect(gone.status, JSON.stringify(gone.body)).to.equal(204);
    expect((await ratingsOf(api, silent, silent.supplier)).state).to.equal("closed");
    expect((await ratingsOf(api, said, said.supplier)).state).to.equal("appeared");
    expect((await rate(api, silent, silent.supplier)).body).to.include({ code: "ratings.notOpen" });
  });

  it("by the clock: nobody's after 60 days, one side's 14 days after it came, and then nobody answers it by another", async () => {
    const nobody = await buildEnded(api);
    const late = await buildEnded(api);
    const early = await buildEnded(api);
    const until = (view: OrderRatingsView) => Math.round((Date.parse(view.until ?? "") - Date.now()) / day);
    await rate(api, early, early.buyer, ratingOf(3));
    expect(until(await ratingsOf(api, nobody, nobody.buyer))).to.equal(60);
    expect(until(await ratingsOf(api, early, early.supplier))).to.equal(14);
    await pass("1m");
    const toRate = () => kinds(nobody.buyer, nobody.order);
    await eventually(async () => (await toRate()).length > 0, { what: "the word that it may be rated" });
    expect(await kinds(nobody.supplier, nobody.order)).to.deep.equal(["orderToRate"]);
    await pass("13d");
    expect((await ratingsOf(api, early, { token: renewed(early.supplier.token) })).state).to.equal("open");
    await pass("1d");
    const appeared = await reaches(early, "appeared");
    expect(appeared.can).to.deep.equal([]);
    const answer = await rate(api, early, { token: renewed(early.supplier.token) }, ratingOf(1));
    expect(answer.body).to.include({ code: "ratings.notOpen" });
    expect(await kinds(early.supplier, early.order)).to.include("ratingsAppeared");
    // The other side has as long as ever for one that comes late.
    await pass("44d");
    await rate(api, late, { token: renewed(late.supplier.token) }, ratingOf(4));
    await pass("3d");
    expect((await reaches(nobody, "closed")).can).to.deep.equal([]);
    expect((await rate(api, nobody, { token: renewed(nobody.buyer.token) })).body).to.include({
      code: "ratings.notOpen",
    });
    expect(await toRate(), "told once").to.deep.equal(["orderToRate"]);
    const answered = await rate(api, late, { token: renewed(late.buyer.token) }, ratingOf(4));
    expect(answered.body).to.include({ state: "appeared" });
  }).timeout(60_000);
});
