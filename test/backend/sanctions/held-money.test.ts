import { expect } from "chai";
import type { OrderView } from "#shared/escrow/contract.ts";
import type { ScreeningView } from "#shared/sanctions/hit-contract.ts";
import { buildOrder, orderForm, type Trade } from "#test/factories/orders.ts";
import { buildBuyer, buildMember, buildStaff } from "#test/factories/people.ts";
import { buildProduct } from "#test/factories/products.ts";
import { sanctionsDesk, type ListedEntry } from "#test/factories/sanctions.ts";
import { useApi } from "#test/support/api.ts";
import { eventually } from "#test/support/wait.ts";

describe("money of an organization that was found on a sanctions list", () => {
  const api = useApi();
  let desk: Awaited<ReturnType<typeof sanctionsDesk>>;
  before(async () => (desk = await sanctionsDesk(api)));
  let count = 0;

  /** An approved order, and an entry that its supplier is like. */
  const approved = async () => {
    const words = ["Umber", "Saffron", "Indigo", "Crimson", "Cobalt", "Ochre", "Sepia", "Viridian", "Madder", "Umbra"];
    const number = count++;
    const name = `${words[number]} ${words[(number + 1) % words.length]} Estates`;
    const { product, supplier } = await buildProduct();
    await api.db("organizations").where({ id: supplier.organization.id }).update({ name });
    const trade = await buildOrder(api, { product, supplier, status: "approved", quantity: "1" });
    const entry: ListedEntry = { key: `E${number}`, names: [`${name.toUpperCase()} LLC`] };
    return { trade, entry };
  };
  const release = async (trade: Trade) => {
    const { status, body } = await api.post(`/orders/${trade.order.id}/release`, { as: trade.buyer });
    expect(status, JSON.stringify(body)).to.equal(200);
  };
  const journals = async ({ order }: Trade) =>
    (await api.db("ledger_journals").where({ order_id: order.id }).orderBy("sequence").pluck("kind")) as string[];
  const untilHeld = ({ order }: Trade) =>
    eventually(
      async () =>
        (await api.db("outbox").where({ subject_id: order.id }).whereNotNull("held_since").first("id")) !== undefined,
      { what: "the hold", timeout: 10_000 },
    );
  const untilPaid = (trade: Trade) =>
    eventually(async () => (await journals(trade)).filter((kind) => kind === "payout").length === 1, {
      what: "the payout",
      timeout: 15_000,
    });
  const hitOf = async ({ supplier }: Trade) => {
    const hits = await desk.hitsOf(supplier.organization.id);
    return hits.at(-1)!;
  };
  const tasks = async (hitId: string) =>
    (await api
      .db("staff_tasks")
      .where({ kind: "sanctions.hit", subject_id: hitId })
      .orderBy("id")
      .select("resolved_at")) as {
      resolved_at: Date | null;
    }[];

  it("stays before the next release without a word to the sides, and goes on once when the hit is dismissed", async () => {
    const [{ trade, entry }, { trade: other }] = [await approved(), await approved()];
    await desk.putInForce([entry]);
    await Promise.all([release(trade), release(other)]);
    // What is not held is paid, by the same worker and after it.
    await untilHeld(trade);
    await untilPaid(other);
    const seen = async (one: Trade, as: { token: string }) => {
      const { body } = await api.get(`/orders/${one.order.id}`, { as });
      const order = body as OrderView & Record<string, unknown>;
      return { status: order.status, problem: order.providerProblem, checks: order.partyChecks, can: order.can };
    };
    for (const as of [trade.buyer, trade.supplier]) {
      expect(await seen(trade, as)).to.deep.equal({ status: "funds_released", problem: null, checks: [], can: [] });
      const words = JSON.stringify((await api.get(`/orders/${trade.order.id}`, { as })).body);
      expect(words).to.not.match(/sanction|screening|\bheld|\bhits?\b/i);
    }
    const kinds = async (one: Trade) =>
      [...new Set((await api.db("notices").where({ subject_id: one.order.id }).pluck("kind")) as string[])].filter(
        (kind) => kind !== "orderPaidOut",
      );
    expect((await kinds(trade)).filter((kind) => !/paid/i.test(kind)).sort()).to.deep.equal(
      (await kinds(other)).filter((kind) => !/paid/i.test(kind)).sort(),
    );
    const hit = await hitOf(trade);
    expect(hit).to.include({ status: "open", kind: "organization", source: "own" });
    expect((await desk.hit(hit.id)).held.map(({ reference }) => reference)).to.deep.equal([trade.order.reference]);
    expect(await tasks(hit.id)).to.deep.equal([{ resolved_at: null }]);
    // Looked at again by itself, it stays.
    await api.post("/dev/clock", { body: { advance: "11m" } });
    expect(await journals(trade)).to.not.include("payout");
    const colleague = await buildStaff("verifier");
    const { version } = await desk.hit(hit.id);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        desk.decide(hit.id, i % 2 ? "dismiss" : "propose", i % 4 > 1 ? colleague : desk.finance, version),
      ),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect(won.length, JSON.stringify(answers.map(({ body }) => body))).to.equal(1);
    if (won[0]?.body.status === "proposed") {
      expect((await desk.decide(hit.id, "doubt", colleague)).status).to.equal(200);
      expect((await desk.decide(hit.id, "dismiss", colleague)).status).to.equal(200);
    }
    await untilPaid(trade);
    await api.post("/dev/clock", { body: { advance: "1h" } });
    expect((await journals(trade)).filter((kind) => kind === "payout")).to.have.lengthOf(1);
    expect((await tasks(hit.id)).every(({ resolved_at }) => resolved_at)).to.equal(true);
  }).timeout(60_000);

  it("is not asked about again by the next list, unless the entry or the name changes", async () => {
    const { trade, entry } = await approved();
    const { id } = trade.supplier.organization;
    const screened = (expected: number) =>
      eventually(
        async () => {
          const { body } = await api.get(`/admin/organizations/${id}/screening`, { as: desk.finance });
          const { names, screened: done, found } = body as ScreeningView;
          return names > 0 && names === done && found === expected;
        },
        { what: `${expected} found`, timeout: 20_000 },
      );
    await desk.putInForce([entry]);
    await screened(1);
    const first = await hitOf(trade);
    expect((await desk.decide(first.id, "dismiss", desk.finance)).status).to.equal(200);
    await desk.putInForce([entry]);
    await screened(0);
    expect(await desk.hitsOf(id)).to.have.lengthOf(1);
    const changed = { ...entry, names: [...entry.names, "Another Name Altogether"] };
    await desk.putInForce([changed]);
    await screened(1);
    const second = await hitOf(trade);
    expect(second.id).to.not.equal(first.id);
    expect((await desk.decide(second.id, "dismiss", desk.finance)).status).to.equal(200);
    await api
      .db("organizations")
      .where({ id })
      .update({ name: `The ${String(entry.names[0])} Annex` });
    await api.post("/dev/clock", { body: { advance: "1m" } });
    await screened(1);
    // Of the people of the organization, too, as soon as they belong to it.
    await desk.putInForce([{ key: "P1", type: "person", names: ["Ostap Volodin Karr"] }]);
    await screened(0);
    await buildMember(trade.supplier.organization, "member", {
      userMetadata: { first_name: "Ostap", last_name: "Karr" },
    });
    await api.post("/dev/clock", { body: { advance: "1m" } });
    await screened(1);
    expect(await hitOf(trade)).to.include({ kind: "person", name: "Ostap Karr" });
  }).timeout(90_000);

  it("goes on by itself where the next list has lost the entry", async () => {
    const { trade, entry } = await approved();
    await desk.putInForce([entry]);
    await release(trade);
    await untilHeld(trade);
    const { id } = await hitOf(trade);
    await desk.decide(id, "propose", desk.finance);
    await desk.putInForce([{ key: "Z", names: ["Zembla Shipping"] }]);
    await untilPaid(trade);
    expect((await desk.hit(id)).status).to.equal("ended");
    expect((await desk.decide(id, "confirm", desk.verifier, 3)).body.code).to.equal("staff.hitDecided");
    expect((await tasks(id))[0]?.resolved_at).to.be.a("date");
  }).timeout(60_000);

  it("is held by a list that is put in force while the release is under way, or leaves by the one before", async () => {
    const trades = await Promise.all(Array.from({ length: 3 }, approved));
    await Promise.all([
      ...trades.map(({ trade }) => release(trade)),
      desk.putInForce(trades.map(({ entry }) => entry)),
    ]);
    for (const { trade } of trades) {
      // Either is right; what must not be is money that waits for nothing, or that leaves twice.
      const outcome = await eventually(
        async () => {
          const paid = (await journals(trade)).filter((kind) => kind === "payout").length;
          const held = await api
            .db("outbox")
            .where({ subject_id: trade.order.id })
            .whereNotNull("held_since")
            .first("id");
          return paid > 0 ? `paid ${paid}` : held ? "held" : false;
        },
        { what: "an end", timeout: 15_000 },
      );
      expect(outcome).to.be.oneOf(["paid 1", "held"]);
      if (outcome !== "held") continue;
      const { id } = await hitOf(trade);
      expect((await desk.decide(id, "dismiss", desk.finance)).status).to.equal(200);
      await untilPaid(trade);
    }
  }).timeout(60_000);

  it("stays for good once two people have confirmed it, and nothing new begins, in words that say nothing", async () => {
    const { trade, entry } = await approved();
    await desk.putInForce([entry]);
    await release(trade);
    await untilHeld(trade);
    const { id } = await hitOf(trade);
    expect((await desk.decide(id, "propose", desk.finance)).status).to.equal(200);
    const own = await desk.decide(id, "confirm", desk.finance);
    expect([own.status, own.body.code]).to.deep.equal([403, "staff.secondPersonNeeded"]);
    expect((await desk.decide(id, "confirm", desk.verifier)).status).to.equal(200);
    const place = (as: { token: string }, product = trade.product) =>
      api.post("/orders", { as, body: orderForm(product, { quantity: "1" }) });
    const order = await place(trade.buyer);
    expect(order.body.code).to.equal("offers.productUnavailable");
    // A buyer reads word for word the same about themselves.
    await desk.putInForce([entry, { key: "B", names: ["Zinnober Coast Importers"] }]);
    const listed = await buildBuyer({ name: "Zinnober Coast Importers" });
    await api.post("/dev/clock", { body: { advance: "1m" } });
    const about = await eventually(async () => (await desk.hitsOf(listed.organization.id))[0], { timeout: 20_000 });
    expect((await desk.decide(about.id, "propose", desk.finance)).status).to.equal(200);
    expect((await desk.decide(about.id, "confirm", desk.verifier)).status).to.equal(200);
    const [refused, { requestId: _, ...words }] = [await place(listed, (await buildProduct()).product), order.body];
    expect({ status: refused.status, ...refused.body }).to.deep.include({ status: order.status, ...words });
    await desk.putInForce([{ key: "Y", names: ["Zembla Shipping"] }]);
    await api.post("/dev/clock", { body: { advance: "11m" } });
    expect(await journals(trade)).to.not.include("payout");
    expect(await desk.hit(id)).to.include({ status: "confirmed" });
    expect((await desk.hit(id)).entry.goneAt).to.be.a("string");
    // Whoever puts a list in force, or takes it up again, undoes alone nothing of what two have confirmed; neither does the next list.
    expect((await desk.decide(id, "reopen", desk.verifier)).body.status).to.equal("open");
    await desk.putInForce([{ key: "X", names: ["Zembla Shipping"] }]);
    await api.post("/dev/clock", { body: { advance: "11m" } });
    expect(await desk.hit(id)).to.include({ status: "open" });
    expect(await journals(trade)).to.not.include("payout");
    const alone = await desk.decide(id, "dismiss", desk.verifier);
    expect([alone.status, alone.body.code]).to.deep.equal([403, "staff.secondPersonNeeded"]);
    expect((await desk.decide(id, "dismiss", desk.finance)).body.status).to.equal("dismissed");
    await untilPaid(trade);
  }).timeout(60_000);

  it("is decided by nobody who belonged to it", async () => {
    const { trade, entry } = await approved();
    await desk.putInForce([entry]);
    await release(trade);
    await untilHeld(trade);
    const insider = await buildStaff("finance");
    await api.db("organization_members").insert({
      id: "01900000-0000-7000-8000-0000000000aa",
      organization_id: trade.supplier.organization.id,
      user_id: insider.user.id,
      role: "member",
      deleted_at: new Date(),
    });
    const { id } = await hitOf(trade);
    const { body } = await desk.decide(id, "dismiss", insider);
    expect(body.code).to.equal("organizations.ownOrganization");
  }).timeout(30_000);
});
