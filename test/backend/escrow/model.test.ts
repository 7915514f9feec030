import { expect } from "chai";
import * as fc from "fast-check";
import type { OrderView } from "#shared/escrow/contract.ts";
import { orderStatuses } from "#shared/escrow/process.ts";
import { buildBuyer, buildStaff, buildSupplier } from "#test/factories/people.ts";
import { buildProduct } from "#test/factories/products.ts";
import { inspectionForm, orderForm, shipmentForm, type Trade } from "#test/factories/orders.ts";
import { decideOnLandingPage } from "#test/factories/sandbox.ts";
import { useApi, type ApiAnswer } from "#test/support/api.ts";
import { eventually } from "#test/support/wait.ts";
import { acts, batch, choose, evidence, sides, together, type Attempt, type Sequence } from "./model/attempts.ts";
import { after, fund, partsOf, pass, placed, type Act, type Side, type State } from "./model/order-model.ts";
import { amount, cents, expected, fits, orders, seen } from "./model/views.ts";

/** Of twenty sequences each: 200 of them for every change, 5,000 in a full run. */
const batches = process.env.FULL ? 250 : 10;
const because = "The model has chosen to do this now.";

describe("orders beside a model of them", () => {
  const api = useApi();
  let reviewers: Awaited<ReturnType<typeof buildStaff>>[];
  /** Nobody may have more than five orders unpaid. */
  const perBuyer = 5;
  let buyers: Trade["buyer"][];
  let supplier: Trade["supplier"];
  before(async () => {
    reviewers = await Promise.all([buildStaff("reviewer"), buildStaff("reviewer")]);
    buyers = await Promise.all(Array.from({ length: together / perBuyer }, () => buildBuyer()));
    // Nobody writes emails to an address that is not confirmed: those to the buyers are enough.
    supplier = await buildSupplier({ user: { confirmed: false } });
  });

  const reached = new Set<string>();
  let now = new Date();
  const advance = async (duration: string) => {
    const { status, body } = await api.post("/dev/clock", { body: { advance: duration } });
    expect(status).to.equal(200);
    now = new Date((body as { now: string }).now);
  };
  const dayIn = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const must = async (answer: Promise<ApiAnswer>) => {
    const { status, body } = await answer;
    if (status !== 200 && status !== 201) throw new Error(`refused with ${status}: ${JSON.stringify(body)}`);
    return body as { id: string };
  };

  /** One order with what the model knows of it. */
  interface Run {
    trade: Trade;
    state: State;
    told: string[];
  }

  /** Orders of one product each, so that the stock tells what came back of which. */
  async function place({ pricePerTon, isOffered }: Sequence, buyer: Trade["buyer"]): Promise<Run> {
    const { product } = await buildProduct({ supplier, price: amount(pricePerTon) });
    let body: object = orderForm(product, { quantity: "2" });
    if (isOffered) {
      const draft = { productId: product.id, quantity: "2", pricePerUnit: amount(pricePerTon), message: because };
      const offer = await must(api.post("/offers", { as: buyer, body: draft }));
      await must(api.post(`/offers/${offer.id}/accept`, { as: supplier }));
      body = { offerId: offer.id };
    }
    const order = (await must(api.post("/orders", { as: buyer, body }))) as OrderView;
    const state = placed(pricePerTon * 2, 0);
    return { trade: { order, buyer, supplier, product }, state, told: [amount(state.total)] };
  }

  /** What both sides see of the newest orders, which are those of the sequences that run. */
  async function lookAt(runs: readonly Run[]): Promise<(Record<Side, OrderView> & { run: Run })[]> {
    const list = async (as: { token: string }, limit: number) => {
      const { items } = (await must(api.get(`/orders?limit=${limit}`, { as }))) as unknown as { items: OrderView[] };
      return items.map((order) => [order.id, order] as const);
    };
    const bought = new Map((await Promise.all(buyers.map((buyer) => list(buyer, perBuyer)))).flat());
    const sold = new Map(await list(supplier, together));
    return runs.map((run) => {
      const [buyer, supplier] = [bought.get(run.trade.order.id), sold.get(run.trade.order.id)];
      if (!buyer || !supplier) throw new Error(`one side does not see its order:\n${run.told.join("\n")}`);
      return { run, buyer, supplier };
    });
  }

  async function begin(sequences: readonly Sequence[]): Promise<Run[]> {
    const runs = await Promise.all(sequences.map((each, at) => place(each, buyers[at % buyers.length]!)));
    const paid = runs.filter((_, at) => sequences[at]?.isPaid);
    const ids = paid.map(({ trade }) => trade.order.id);
    const untilAll = (what: string, find: (db: typeof api.db) => PromiseLike<unknown[]>) =>
      eventually(async () => (await find(api.db)).length === ids.length, { timeout: 20_000, what });
    await untilAll("the provider's answers", (db) =>
      db("escrow_wallets").whereIn("order_id", ids).whereNotNull("landing_page_url"),
    );
    const pages = (await lookAt(paid)).map(({ buyer }) => buyer.paymentUrl ?? "");
    await Promise.all(pages.map((page) => decideOnLandingPage(page, "pay")));
    await untilAll("the provider's payments", (db) => db("orders").whereIn("id", ids).where({ status: "funded" }));
    for (const { state, told } of paid) {
      fund(state, 0);
      told.push("paid");
    }
    return runs;
  }

  const newest = async (table: string, orderId: string, columns: string[]) =>
    (await api
      .db(table)
      .where({ order_id: orderId })
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .first(columns)) as { id: string; version: number } | undefined;

  /** The request of an act, ready to be sent together with others. */
  async function prepare({ trade, state }: Run, act: Act): Promise<() => Promise<ApiAnswer>> {
    const { order, buyer, supplier } = trade;
    const as = "by" in act && act.by === "supplier" ? supplier : buyer;
    const reason = because;
    const move = (name: string, body?: object) => () =>
      api.post(`/orders/${order.id}/${name}`, { as, ...(body ? { body } : {}) });
    const reviewer = reviewers[now.getTime() % 2] as { token: string };
    switch (act.act) {
      case "ship":
        return move("ship", shipmentForm({ expectedArrival: dayIn(act.days) }));
      case "inspect":
        return move("inspections", inspectionForm({ status: act.approves ? "approved" : "rejected" }));
      case "confirm":
        return move("confirm-delivery");
      case "ask":
        return move("ask-confirmation");
      case "dispute":
        return move("dispute", { reason });
      case "cancel":
      case "release":
        return move(act.act);
      case "stop":
        return () => api.post(`/admin/orders/${order.reference}/cases`, { as: reviewer, body: { reason } });
      case "propose": {
        const { state: proposed } = after(
          { ...state, status: "disputed", proposal: null },
          { ...act, kind: "allowPrice" },
          0,
        );
        const content =
          act.kind === "allowPrice"
            ? { reduction: amount(proposed.proposal?.cents ?? 0) }
            : act.kind === "changeDates"
              ? { [act.names]: dayIn(act.days) }
              : {};
        return move("proposals", { reason, kind: act.kind, ...content });
      }
      case "answer": {
        const proposal = await newest("order_proposals", order.id, ["id"]);
        return move(`proposals/${proposal?.id}/${act.how}`, act.how === "decline" ? { reason: null } : undefined);
      }
      case "decide": {
        const found = await newest("disputes", order.id, ["id", "version"]);
        const part = Math.min(Math.max(Math.round((state.total * act.part) / 100), 1), state.total - 1);
        const more =
          act.outcome === "split" ? { releasedAmount: amount(part) } : act.outcome === "delivered" ? { evidence } : {};
        const body = { reason, outcome: act.outcome, ...more };
        return () =>
          api.post(`/admin/disputes/${found?.id}/decide`, { as: reviewer, version: found?.version ?? 0, body });
      }
    }
  }

  /** All act at once. @returns what each has tried, and how it was answered. */
  async function act(run: Run, attempts: readonly Attempt[], day: number) {
    const { state } = run;
    const possible = acts.filter((act) => !after(state, act, day).answer.startsWith("no "));
    const sensible = possible.filter((act) => after(state, act, day).answer === "taken");
    const chosen = attempts.flatMap((each) => choose(each, possible, sensible));
    const ready = await Promise.all(chosen.map((act) => prepare(run, act)));
    const answers = (await Promise.all(ready.map((send) => send()))).map(({ status, body }) =>
      status === 200 || status === 201 ? "taken" : `${status} ${body.code}`,
    );
    run.told.push(`day ${day}: ${chosen.map((act, at) => `${JSON.stringify(act)} ${answers[at]}`).join(" | ")}`);
    return { chosen, answers };
  }

  /** The model must know a sequence of the acts that explains every answer and what both sides see then. */
  function explain(
    run: Run,
    { chosen, answers }: Awaited<ReturnType<typeof act>>,
    views: Record<Side, unknown>,
    day: number,
  ): void {
    const { state } = run;
    const explained = orders(chosen.map((_, at) => at)).flatMap((sequenceOf) => {
      let stands = state;
      const said = sequenceOf.map((at) => {
        const outcome = after(stands, chosen[at]!, day);
        stands = outcome.state;
        return outcome.answer === answers[at];
      });
      return said.every(Boolean) && fits(stands, views, day) ? [stands] : [];
    });
    if (explained[0]) {
      run.state = explained[0];
      reached.add(state.status);
      chosen.forEach(({ act }, at) => answers[at] === "taken" && reached.add(act));
      reached.add(run.state.status);
    } else {
      let one = state;
      const modelled = chosen.map((act) => ({
        answer: ({ state: one } = after(one, act, day)) && after(state, act, day).answer,
      }));
      expect({ answers, ...views }, run.told.join("\n")).to.deep.equal({
        answers: modelled.map(({ answer }) => answer),
        buyer: expected(one, "buyer", day),
        supplier: expected(one, "supplier", day),
      });
      throw new Error(`no sequence explains it:\n${run.told.join("\n")}`);
    }
  }

  /** What the books and the listings have of the orders. */
  async function compareBooks(runs: readonly Run[], isPaidOut: boolean): Promise<void> {
    const zero = { held: "0", released: "0", refunded: "0", supplier: "0", paid_out: "0", paid_back: "0" };
    const ids = runs.map(({ trade }) => trade.order.id);
    const money: (typeof zero & { order_id: string })[] = await api.db("order_money").whereIn("order_id", ids);
    const stock: { id: string; quantity: string }[] = await api.db("supplier_products").whereIn(
      "id",
      runs.map(({ trade }) => trade.product.id),
    );
    for (const { trade, state, told } of runs) {
      const row = money.find(({ order_id }) => order_id === trade.order.id) ?? zero;
      const held = state.status === "created" || state.status === "cancelled" ? 0 : state.total;
      const { supplier } = partsOf(state.released);
      expect([row.held, row.released, row.refunded, row.supplier].map(cents), told.join("\n")).to.deep.equal([
        held,
        state.released,
        state.refunded,
        supplier,
      ]);
      if (isPaidOut)
        expect([row.paid_out, row.paid_back].map(cents), told.join("\n")).to.deep.equal([supplier, state.refunded]);
      const goods = stock.find(({ id }) => id === trade.product.id);
      expect(goods?.quantity, told.join("\n")).to.equal(state.stockIsBack ? "38.500" : "36.500");
    }
  }

  /** Time passes for all; silence counts only from a question whose email has left. */
  async function wait(runs: readonly Run[], days: number, day: number): Promise<void> {
    const asked = runs.filter(({ state }) => state.silentUntil !== null).map(({ trade }) => trade.order.id);
    await eventually(
      async () => {
        const unsent = api.db("notices").whereIn("subject_id", asked).where({ kind: "deliveryToConfirm" });
        return (await unsent.whereNull("letter_sent_at")).length === 0;
      },
      { timeout: 20_000, what: "the emails that ask for a confirmation" },
    );
    await advance(`${days}d`);
    for (const { run, ...views } of await lookAt(runs)) {
      pass(run.state, day + days);
      run.told.push(`day ${day + days}`);
      for (const side of sides)
        expect(seen(views[side]), run.told.join("\n")).to.deep.equal(expected(run.state, side, day + days));
    }
  }

  it(`are the same in ${batches * together} sequences of acts, several at once, by both sides, reviewers and the clock`, async function () {
    this.timeout(batches * 60_000);
    const check = fc.asyncProperty(batch, async ({ sequences, waits }) => {
      // Each begins in the morning, so that no day ends in the middle of a step; what an earlier one left unpaid has ended.
      await advance("72h");
      await advance(`${(30 * 60 - (now.getUTCHours() * 60 + now.getUTCMinutes())) % 1440}m`);
      const runs = await begin(sequences);
      let day = 0;
      for (const [at, days] of waits.entries()) {
        const done = await Promise.all(runs.map((run, which) => act(run, sequences[which]?.steps[at] ?? [], day)));
        for (const [which, { run, buyer, supplier }] of (await lookAt(runs)).entries())
          explain(run, done[which]!, { buyer: seen(buyer), supplier: seen(supplier) }, day);
        await compareBooks(runs, false);
        if (days > 0) await wait(runs, days, day);
        day += days;
      }
      // What was never paid ends.
      await wait(runs, 3, day);
      await eventually(() => compareBooks(runs, true).then(() => true), {
        timeout: 20_000,
        what: "what the provider pays",
      });
    });
    await fc.assert(check, {
      numRuns: batches,
      seed: process.env.FULL ? Date.now() : 14,
      interruptAfterTimeLimit: batches * 45_000,
      markInterruptAsFailure: true,
      endOnFailure: true,
    });
    expect([...reached], "every status occurs").to.include.members([...orderStatuses]);
    // Who comes first decides which acts are taken: in a few sequences a rare one may lose each time.
    const missing = [...new Set(acts.map(({ act }) => act))].filter((act) => !reached.has(act));
    expect(missing.length, `never taken: ${missing.join(", ")}`).to.be.at.most(process.env.FULL ? 0 : 2);
    const { rows } = await api.db.raw<{ rows: { sum: string }[] }>("select sum(balance) as sum from trial_balance");
    expect(Number(rows[0]?.sum)).to.equal(0);
  });
});
