import { expect } from "chai";
import { buildOrder, readOrder, shipmentForm, untilPayable, type Trade } from "#test/factories/orders.ts";
import { useApi } from "#test/support/api.ts";
import { useMailServer } from "#test/support/mail-server.ts";
import { eventually } from "#test/support/wait.ts";

const hours = 3_600_000;

describe("silence", () => {
  const { smtp, answers } = useMailServer();
  const api = useApi(smtp);

  const advance = async (duration: string) => {
    const { status, body } = await api.post("/dev/clock", { body: { advance: duration } });
    expect(status).to.equal(200);
    return Date.parse((body as { now: string }).now);
  };
  const move = (trade: Trade, as: { token: string }, name: string, body?: object) =>
    api.post(`/orders/${trade.order.id}/${name}`, { as, ...(body ? { body } : {}) });
  const kinds = async (as: { token: string }) =>
    ((await api.get("/notifications", { as })).body.items as { kind: string }[]).map(({ kind }) => kind);
  const letters = (trade: Trade, kind: string) => api.db("notices").where({ subject_id: trade.order.id, kind });
  const tasks = (trade: Trade, kind: string) =>
    api
      .db("staff_tasks")
      .where({ kind })
      .whereRaw("details ->> 'reference' = ?", [trade.order.reference])
      .select<{ resolved_at: Date | null }[]>("resolved_at");
  const endOf = async (trade: Trade) => Date.parse((await readOrder(api, trade)).inspectionEndsAt ?? "");
  const told = async (trade: Trade) => {
    for (const side of [trade.buyer, trade.supplier]) expect(await kinds(side)).to.include("inspectionPostponed");
  };

  describe("about the goods", () => {
    it("approves nothing when the buyer's reminder could not leave: the inspection goes on for a day, and both sides know", async () => {
      const trade = await buildOrder(api, { status: "quality_control", quantity: "1" });
      answers[trade.buyer.user.email] = "451 try again later";
      await advance("49h");
      // Its email waits for half a day.
      const waiting = await letters(trade, "inspectionEnds").update({
        letter_queued_at: api.db.raw("now() - interval '13 hours'"),
      });
      expect(waiting).to.equal(1);
      const now = await advance("23h");
      expect((await readOrder(api, trade)).status).to.equal("quality_control");
      expect((await endOf(trade)) - now)
        .to.be.greaterThan(23 * hours)
        .and.at.most(24 * hours);
      await told(trade);
      answers[trade.buyer.user.email] = "250 ok";
      await eventually(() => letters(trade, "inspectionPostponed").whereNotNull("letter_sent_at").first("id"), {
        timeout: 15_000,
        what: "the email about the new end",
      });
      await advance("24h");
      await eventually(async () => (await readOrder(api, trade)).status === "funds_released");
    });

    it("approves nothing for a day after a reminder that left late", async () => {
      const trade = await buildOrder(api, { status: "quality_control", quantity: "1" });
      await advance("49h");
      await eventually(() => letters(trade, "inspectionEnds").whereNotNull("letter_sent_at").first("id"));
      const { letter_sent_at: sent } = await letters(trade, "inspectionEnds").first<{ letter_sent_at: Date }>(
        "letter_sent_at",
      );
      await letters(trade, "inspectionEnds").update({
        letter_queued_at: api.db.raw("letter_handed_at - interval '20 hours'"),
        letter_sent_at: new Date(sent.getTime() + 20 * hours),
      });
      await advance("23h");
      expect(await endOf(trade)).to.equal(sent.getTime() + 44 * hours);
    });

    it("approves nothing over a standstill of ours", async () => {
      const trade = await buildOrder(api, { status: "quality_control", quantity: "1" });
      await advance("1s");
      await api.db("last_sweep").update({ ended_at: api.db.raw("now() - interval '3 days'") });
      const now = await advance("72h");
      expect((await readOrder(api, trade)).status).to.equal("quality_control");
      expect((await endOf(trade)) - now).to.be.greaterThan(23 * hours);
      await told(trade);
      await advance("25h");
      expect((await readOrder(api, trade)).status).to.equal("funds_released");
    });

    it("approves after a week all the same where the buyer cannot be written to; our team has known of it since the first day", async () => {
      const trade = await buildOrder(api, { status: "quality_control", quantity: "1" });
      answers[trade.buyer.user.email] = "550 no such mailbox";
      await advance("49h");
      const refused = (kind: string, count: number) =>
        eventually(
          async () => (await letters(trade, kind).whereNotNull("letter_failed_at").pluck("id")).length >= count,
          { timeout: 10_000, what: "a refused email" },
        );
      await refused("inspectionEnds", 1);
      await advance("23h");
      for (let days = 1; days <= 7; days += 1) {
        expect((await readOrder(api, trade)).status, `day ${days}`).to.equal("quality_control");
        expect(await tasks(trade, "escrow.reminderUndelivered")).to.deep.equal([{ resolved_at: null }]);
        await refused("inspectionEnds", days + 1);
        await refused("inspectionPostponed", days);
        await advance("24h");
      }
      expect((await readOrder(api, trade)).status).to.equal("funds_released");
      await advance("1m");
      expect((await tasks(trade, "escrow.reminderUndelivered"))[0]?.resolved_at).to.be.a("date");
    });
  });

  describe("about a delivery", () => {
    async function buildOverdue(answer: string) {
      const trade = await buildOrder(api, { status: "funded", quantity: "2" });
      const expectedArrival = new Date((await advance("1s")) + 24 * hours).toISOString().slice(0, 10);
      await move(trade, trade.supplier, "ship", shipmentForm({ expectedArrival }));
      await advance("48h");
      answers[trade.buyer.user.email] = answer;
      return trade;
    }

    it("is not counted where the question was refused: the supplier and our team know at once", async () => {
      const trade = await buildOverdue("550 no such mailbox");
      await move(trade, trade.supplier, "ask-confirmation");
      await eventually(() => letters(trade, "deliveryToConfirm").whereNotNull("letter_failed_at").first("id"));
      await advance("1m");
      expect(await readOrder(api, trade)).to.deep.include({ silentUntil: null, confirmationAskedAt: null });
      expect(await kinds(trade.supplier)).to.include("questionUndelivered");
      expect(await tasks(trade, "escrow.questionUndelivered")).to.deep.equal([{ resolved_at: null }]);
    });

    it("is counted from when the question has left", async () => {
      const trade = await buildOverdue("451 try again later");
      await move(trade, trade.supplier, "ask-confirmation");
      await eventually(() => api.db("graphile_worker.jobs").where("attempts", ">=", 1).first("id"));
      const now = await advance("3d");
      answers[trade.buyer.user.email] = "250 ok";
      await eventually(() => letters(trade, "deliveryToConfirm").whereNotNull("letter_sent_at").first("id"), {
        timeout: 20_000,
        what: "the next try",
      });
      await advance("1m");
      const until = Date.parse((await readOrder(api, trade)).silentUntil ?? "");
      expect(until).to.be.at.least(now + 14 * 24 * hours);
      await advance("13d");
      expect((await readOrder(api, trade)).silenceCaseSince).to.equal(null);
      await advance("1d");
      expect((await readOrder(api, trade)).silenceCaseSince).to.be.a("string");
    });

    it("ends a proposal of another day that nobody has answered, once the supplier asks", async () => {
      const trade = await buildOverdue("250 ok");
      const proposed = await move(trade, trade.supplier, "proposals", {
        kind: "changeDates",
        expectedArrival: new Date((await advance("1s")) + 72 * hours).toISOString().slice(0, 10),
        reason: "The vessel waits off the port.",
      });
      expect(proposed.status, JSON.stringify(proposed.body)).to.equal(201);
      const { body } = await move(trade, trade.supplier, "ask-confirmation");
      expect(body.proposal).to.include({ status: "overtaken" });
    });
  });

  it("about a fault of ours is none: a deadline that cannot be kept is a task, and settles itself", async () => {
    const trade = await buildOrder(api);
    await untilPayable(api, trade);
    await api.db.raw(`
      create function stuck() returns trigger language plpgsql as $$ begin raise exception 'out of order'; end $$;
      create trigger stuck before update on orders for each row when (old.reference = '${trade.order.reference}') execute function stuck()`);
    await advance("72h");
    await advance("1m");
    expect(await tasks(trade, "escrow.deadlineNotKept")).to.deep.equal([{ resolved_at: null }]);
    await api.db.raw("drop trigger stuck on orders");
    await advance("1m");
    expect((await readOrder(api, trade)).status).to.equal("cancelled");
    await advance("1m");
    expect((await tasks(trade, "escrow.deadlineNotKept"))[0]?.resolved_at).to.be.a("date");
  });
});
