import { expect } from "chai";
import type { Database } from "#backend/src/db/database.ts";
import { escrowRow, type EscrowTransition, type OrderStatus } from "#shared/escrow/process.ts";
import { buildBuyer, buildStaff, buildSupplier } from "#test/factories/people.ts";
import { buildProduct } from "#test/factories/products.ts";
import { answerCase, buildOrder, inspectionForm, rulings, shipmentForm, type Trade } from "#test/factories/orders.ts";
import { useApi, type ApiAnswer } from "#test/support/api.ts";

/** One of each kind for every change, 500 in a full run. */
const rounds = process.env.FULL ? 500 : 8;
const atOnce = 14;
const callers = 8;
const because = "Two answers to this order cannot both hold.";

/** One of the eight who move the same order at the same moment. */
interface Contender {
  name: string;
  send: () => Promise<ApiAnswer>;
  /** Whether it is entered in the order's history when it is taken. */
  isMove: boolean;
}

/** The same rounds on every run: numbers below `below` by a xorshift with a fixed start. */
let state = 14;
const random = (below: number): number => {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return (state >>> 0) % below;
};

/** From where a round starts; `announced` is a decision that one side does not appeal against, `due` is an inspection whose end comes in the middle of the round. */
const kinds = [
  "funded",
  "awaiting_delivery",
  "quality_control",
  "approved",
  "disputed",
  "announced",
  "due",
  "funded",
] as const;
type Kind = (typeof kinds)[number];
const statusOf = (kind: Kind): OrderStatus =>
  kind === "due" ? "quality_control" : kind === "announced" ? "disputed" : kind;

/** How whoever comes too late is answered. */
const tooLate = [
  "escrow.wrongStatus",
  "escrow.shipByNotPassed",
  "escrow.tooEarly",
  "escrow.proposalAnswered",
  "escrow.disputeDecided",
  "escrow.disputeClosed",
  "disputes.wrongStatus",
];

describe("eight who contradict each other", () => {
  const api = useApi();
  let reviewers: Awaited<ReturnType<typeof buildStaff>>[];
  let pairs: { buyer: Trade["buyer"]; supplier: Trade["supplier"] }[];
  before(async () => {
    reviewers = [await buildStaff("reviewer"), await buildStaff("reviewer")];
    pairs = [];
    for (let index = 0; index < 4; index += 1)
      pairs.push({ buyer: await buildBuyer(), supplier: await buildSupplier() });
  });

  const advance = async (duration: string) => {
    const { status, body } = await api.post("/dev/clock", { body: { advance: duration } });
    expect(status).to.equal(200);
    return new Date((body as { now: string }).now);
  };
  const dayAfter = (now: Date, days: number) => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const move = ({ order }: Trade, as: { token: string }, name: string, body?: object) =>
    api.post(`/orders/${order.id}/${name}`, { as, ...(body ? { body } : {}) });
  const must = async (answer: Promise<ApiAnswer>) => {
    const { status, body } = await answer;
    if (status !== 200 && status !== 201) throw new Error(`refused with ${status}: ${JSON.stringify(body)}`);
    return body as { proposal: { id: string } };
  };

  const caseOf = async ({ order }: Trade) =>
    (await api.db("disputes").where({ order_id: order.id }).first("id", "version")) as { id: string; version: number };

  /** Leads a funded order, which should have been shipped by now, to where its round starts. */
  async function leadTo(kind: Kind, trade: Trade, now: Date): Promise<void> {
    const expectedArrival = dayAfter(now, 3);
    if (kind === "funded" || kind === "awaiting_delivery") return;
    await must(move(trade, trade.supplier, "ship", shipmentForm({ expectedArrival })));
    await must(move(trade, trade.buyer, "confirm-delivery"));
    if (kind === "approved") await must(move(trade, trade.buyer, "inspections", inspectionForm()));
    if (kind !== "disputed" && kind !== "announced") return;
    await must(move(trade, trade.supplier, "inspections", inspectionForm({ status: "rejected" })));
    await answerCase(api, { order: trade.order, by: trade.buyer });
    if (kind === "disputed") return;
    const { id, version } = await caseOf(trade);
    const body = { reason: because, ...rulings.split, releasedAmount: "1000.01" };
    await must(api.post(`/admin/disputes/${id}/decide`, { as: reviewers[random(2)]!, version, body }));
    await must(api.post(`/disputes/${id}/waive`, { as: trade.buyer }));
  }

  /** What the two sides are asked to agree on while others act. */
  const proposalIn: Record<Kind, (now: Date) => object> = {
    funded: (now) => (random(2) ? { kind: "cancelAgreed" } : { kind: "changeDates", shipBy: dayAfter(now, 20) }),
    awaiting_delivery: (now) => ({ kind: "changeDates", expectedArrival: dayAfter(now, 5) }),
    quality_control: () => ({ kind: "allowPrice", reduction: "333.33" }),
    approved: () => ({ kind: "allowPrice", reduction: "0.01" }),
    disputed: () => ({ kind: "allowPrice", reduction: "5249.99" }),
    announced: () => ({ kind: "allowPrice", reduction: "4000.00" }),
    due: () => ({ kind: "allowPrice", reduction: "100.00" }),
  };

  /** Everybody who may try something in a round; the first two leave the status whatever the others do. */
  async function contendersFor(kind: Kind, trade: Trade, now: Date): Promise<Contender[]> {
    const { buyer, supplier, order } = trade;
    const [one, other] = random(2) ? [buyer, supplier] : [supplier, buyer];
    const reason = because;
    const proposed = await must(move(trade, one, "proposals", { reason, ...proposalIn[kind](now) }));
    const answer = (as: { token: string }, how: string, body?: object) => () =>
      move(trade, as, `proposals/${proposed.proposal.id}/${how}`, body);
    const contender = (name: string, send: () => Promise<ApiAnswer>, isMove = true): Contender => ({
      name,
      send,
      isMove,
    });
    const agree = [
      contender("accept", answer(other, "accept")),
      contender("decline", answer(other, "decline", { reason: null }), false),
      contender("withdraw", answer(one, "withdraw"), false),
    ];
    const reviewer = () => reviewers[random(2)] ?? buyer;
    const stop = contender("openCase", () =>
      api.post(`/admin/orders/${order.reference}/cases`, { as: reviewer(), body: { reason } }),
    );
    const by = (name: string, as: { token: string }, path: string, body?: object, isMove?: boolean) =>
      contender(name, () => move(trade, as, path, body), isMove);
    if (kind === "funded")
      return [
        by("ship", supplier, "ship", shipmentForm({ expectedArrival: dayAfter(now, 9) })),
        stop,
        by("dispute", buyer, "dispute", { reason }),
        by("cancel", buyer, "cancel"),
        ...agree,
      ];
    if (kind === "awaiting_delivery")
      return [
        by("confirm", buyer, "confirm-delivery"),
        stop,
        by("dispute", buyer, "dispute", { reason }),
        by("ask", supplier, "ask-confirmation"),
        ...agree,
      ];
    if (kind === "approved") return [by("release", buyer, "release"), stop, ...agree];
    if (kind === "disputed" || kind === "announced") {
      const { id, version } = await caseOf(trade);
      const inCase = (name: string, body: object | undefined, isMove: boolean) =>
        contender(name, () => api.post(`/disputes/${id}/${name}`, { as: supplier, ...(body && { body }) }), isMove);
      // It moves nothing as long as somebody can appeal.
      const decide = (ruling: object) => {
        const body = { reason, ...ruling };
        const send = () => api.post(`/admin/disputes/${id}/decide`, { as: reviewer(), version, body });
        return contender(`decide ${JSON.stringify(ruling)}`, send, false);
      };
      const part = { ...rulings.split, releasedAmount: "1000.01" };
      return [
        kind === "disputed" ? inCase("withdraw", {}, true) : inCase("waive", undefined, true),
        contender("accept", answer(other, "accept")),
        ...(kind === "disputed"
          ? [decide(rulings.supplier), decide(rulings.buyer), decide(part)]
          : [inCase("appeal", { words: because }, false), inCase("withdraw", {}, true)]),
      ];
    }
    return [
      by("approve", buyer, "inspections", inspectionForm()),
      stop,
      by("reject", buyer, "inspections", inspectionForm({ status: "rejected" })),
      by("reject as the supplier", supplier, "inspections", inspectionForm({ status: "rejected" })),
      by("approve as the supplier", supplier, "inspections", inspectionForm(), false),
      ...agree,
    ];
  }

  const eventsOf = ({ order }: Trade) =>
    api
      .db("order_events")
      .where({ order_id: order.id })
      .orderBy("id")
      .select("transition", "from_status as from", "to_status as to", "party") as unknown as Promise<
      { transition: string; from: OrderStatus | null; to: OrderStatus; party: string }[]
    >;

  async function race(kind: Kind, trade: Trade, now: Date, clock: () => Promise<unknown>): Promise<void> {
    const contenders = await contendersFor(kind, trade, now);
    const before = (await eventsOf(trade)).length;
    // The first two always, the rest as the numbers fall; in any sequence.
    const chosen = Array.from({ length: callers }, (_, index) =>
      index < 2 ? contenders[index] : contenders[random(contenders.length)],
    )
      .filter((each) => each !== undefined)
      .map((each) => ({ each, place: random(1000) }))
      .sort((a, b) => a.place - b.place)
      .map(({ each }) => each);
    const [answers] = await Promise.all([Promise.all(chosen.map(({ send }) => send())), clock()]);
    const events = await eventsOf(trade);
    const told = JSON.stringify(
      { kind, answers: answers.map(({ status, body }, at) => [chosen[at]?.name, status, body.code]), events },
      null,
      1,
    );
    for (const { status, body } of answers)
      if (status !== 200 && status !== 201)
        expect([status === 409, tooLate.includes(body.code as string)], told).to.deep.equal([true, true]);

    const made = events.slice(before);
    const taken = answers.filter(({ status }, at) => status < 300 && chosen[at]?.isMove).length;
    expect(
      made.filter(({ party }) => party !== "clock" && party !== "provider").length,
      `one event for each move: ${told}`,
    ).to.equal(taken);
    const left = made.filter(({ from, to }) => from === statusOf(kind) && to !== from);
    expect(left.length, `one leaves the status: ${told}`).to.equal(1);
    let stands: OrderStatus | null = null;
    for (const { transition, from, to } of events) {
      expect(from, `each begins where the one before ended: ${told}`).to.equal(stands);
      if (stands) expect(escrowRow(transition as EscrowTransition).from.includes(stands), told).to.be.true;
      stands = to;
    }
    await expectOneTrade(trade, stands, told);
  }

  /** What an order's status says of its money and its stock is what the books and the listing have. */
  async function expectOneTrade({ order, product }: Trade, status: OrderStatus | null, told: string) {
    const row = (await api.db("shipments").where({ order_id: order.id }).first("status", "shipped_at")) as {
      status: OrderStatus;
      shipped_at: Date | null;
    };
    expect(row.status, told).to.equal(status);
    const money = (await api.db("order_money").where({ order_id: order.id }).first()) as Record<string, string>;
    const { held, released, refunded } = money;
    expect(held, told).to.equal(order.total.amount);
    if (status === "refunded") expect([Number(released), refunded], told).to.deep.equal([0, held]);
    else if (status === "funds_released") expect(Number(released) + Number(refunded), told).to.equal(Number(held));
    else expect([Number(released), Number(refunded)], told).to.deep.equal([0, 0]);
    const { quantity } = (await api.db("supplier_products").where({ id: product.id }).first("quantity")) as {
      quantity: string;
    };
    const isBack = status === "refunded" && row.shipped_at === null;
    expect(quantity, told).to.equal(isBack ? "38.500" : "36.500");
  }

  const deadlocks = async (db: Database) => {
    const { rows } = await db.raw<{ rows: [{ deadlocks: string }] }>(
      "select deadlocks from pg_stat_database where datname = current_database()",
    );
    return Number(rows[0].deadlocks);
  };

  it(`are answered one after the other in ${rounds} rounds: one wins each, the books and the stock follow, nobody waits in a circle`, async function () {
    this.timeout(rounds * 10_000);
    for (let begun = 0; begun < rounds; begun += atOnce) {
      const batch = Array.from({ length: Math.min(atOnce, rounds - begun) }, (_, index) => index);
      const ready = await Promise.all(
        batch.map(async (index) => {
          const kind = kinds[index % kinds.length] ?? "funded";
          const { buyer, supplier } = pairs[index % pairs.length] ?? {
            buyer: await buildBuyer(),
            supplier: await buildSupplier(),
          };
          const { product } = await buildProduct({ supplier });
          const trade = await buildOrder(api, { status: "funded", quantity: "2", buyer, supplier, product });
          if (kind === "awaiting_delivery") {
            const expectedArrival = dayAfter(new Date(trade.order.createdAt), 2);
            await must(move(trade, supplier, "ship", shipmentForm({ expectedArrival })));
          }
          return { kind, trade };
        }),
      );
      // What was funded should have been shipped by now, and what was shipped should have arrived.
      const now = await advance("29d");
      for (const { kind, trade } of ready) await leadTo(kind, trade, now);
      for (const { kind, trade } of ready) if (kind !== "due") await race(kind, trade, now, () => Promise.resolve());
      const due = ready.filter(({ kind }) => kind === "due");
      await Promise.all(
        due.map(({ kind, trade }, index) => race(kind, trade, now, () => advance(index ? "1s" : "72h"))),
      );
    }
    const overdrawn = await api
      .db("ledger_balances as b")
      .join("ledger_accounts as a", "a.id", "b.account_id")
      .join("ledger_account_kinds as k", "k.kind", "a.kind")
      .where({ "k.normal_side": "credit" })
      .where("b.balance", ">", 0);
    expect(overdrawn).to.deep.equal([]);
    expect(await deadlocks(api.db)).to.equal(0);
  });
});
