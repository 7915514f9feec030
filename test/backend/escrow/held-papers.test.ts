import { expect } from "chai";
import type { ChecklistView } from "#shared/escrow/checklist-contract.ts";
import type { OrderView } from "#shared/escrow/contract.ts";
import type { DisputeCaseView } from "#shared/disputes/staff-view.ts";
import { papersReason } from "#shared/escrow/rules.ts";
import type { TodayRow } from "#shared/notifications/today.ts";
import { buildDocument } from "#test/factories/documents.ts";
import { buildOffer } from "#test/factories/offers.ts";
import {
  inspectionForm,
  pay,
  readOrder,
  shipmentForm,
  untilStatus,
  waiveAppeals,
  type Trade,
} from "#test/factories/orders.ts";
import { buildMember, buildStaff } from "#test/factories/people.ts";
import { renewed } from "#test/support/access-tokens.ts";
import { useApi } from "#test/support/api.ts";
import { eventually } from "#test/support/wait.ts";
import { goodsForm, stateGoods } from "../drawn-papers/parties.ts";

const day = 86_400_000;

describe("a release that needs papers", function () {
  this.timeout(240_000);
  const api = useApi();
  const pass = (duration: string) => api.post("/dev/clock", { body: { advance: duration } });
  const fresh = (trade: Trade) => {
    for (const side of [trade.buyer, trade.supplier]) side.token = renewed(side.token);
  };

  /** Approved goods, whose inspection has not ended and of whose two papers none is there. */
  async function buildApproved(terms: object = {}, { stated = false } = {}): Promise<Trade> {
    const { offer, buyer, supplier, product } = await buildOffer({
      quantity: "10",
      pricePerUnit: "3100",
      accepted: true,
      terms: { documentsRequired: ["packingList", "weightNote"], releaseNeedsDocuments: true, ...terms },
      sentAt: new Date((await api.get("/products?limit=1")).headers["x-server-time"] ?? Date.now()),
    });
    const placed = await api.post("/orders", { as: buyer, body: { offerId: offer.id } });
    expect(placed.status, JSON.stringify(placed.body)).to.equal(201);
    const trade = { order: placed.body, buyer, supplier, product } as Trade;
    await pay(api, trade);
    if (stated) expect((await stateGoods(api, trade, goodsForm())).status).to.equal(200);
    const expectedArrival = new Date(Date.parse(trade.order.createdAt) + 30 * day).toISOString().slice(0, 10);
    for (const [as, name, body] of [
      [supplier, "ship", shipmentForm({ expectedArrival })],
      [buyer, "confirm-delivery", {}],
      [buyer, "inspections", inspectionForm()],
    ] as const) {
      const answer = await api.post(`/orders/${trade.order.id}/${name}`, { as, body });
      expect(answer.status, JSON.stringify(answer.body)).to.equal(200);
    }
    return { ...trade, order: await readOrder(api, trade) };
  }
  async function buildHeld(): Promise<Trade> {
    const trade = await buildApproved();
    await pass("73h");
    fresh(trade);
    return { ...trade, order: await untilHeld(trade) };
  }
  const untilHeld = (trade: Trade): Promise<OrderView> =>
    eventually(
      async () => {
        const order = await readOrder(api, trade);
        return order.papersHeld !== null && order;
      },
      { what: "the hold", timeout: 20_000 },
    );
  async function hand({ order, supplier }: Trade, paper: "packingList" | "weightNote"): Promise<string> {
    // By the clock of the API, which would clear away a file that hangs nowhere for a week.
    const { headers } = await api.get("/products?limit=1");
    const createdAt = new Date(headers["x-server-time"] ?? Date.now());
    const document = await buildDocument(supplier, { purpose: paper, createdAt });
    const answer = await api.post(`/orders/${order.id}/checklist`, {
      as: supplier,
      body: { paper, document: document.id },
    });
    expect(answer.status, JSON.stringify(answer.body)).to.equal(201);
    return document.id;
  }
  const answer = ({ order, buyer }: Trade, documentId: string, body: object) =>
    api.post(`/orders/${order.id}/checklist/${documentId}/answer`, { as: buyer, body });
  const refuse = (trade: Trade, documentId: string) =>
    answer(trade, documentId, { answer: "refused", reason: "Not legible." });
  const kinds = async (as: { token: string }) =>
    ((await api.get("/notifications", { as })).body.items as { kind: string }[]).map(({ kind }) => kind);
  const today = async (as: { token: string }) => (await api.get("/overview", { as })).body.today.rows as TodayRow[];

  it("waits when its time comes, says for what and until when, and goes on two days after the last paper came", async () => {
    const early = await buildApproved();
    const awaited = ({ papersAwaited, shipments }: OrderView) => [papersAwaited, shipments[0]?.papersAwaited];
    expect(awaited(early.order)).to.deep.equal([["packingList", "weightNote"], true]);
    await hand(early, "packingList");
    await hand(early, "weightNote");
    expect(awaited(await readOrder(api, early))).to.deep.equal([[], false]);

    const trade = await buildHeld();
    const { order, buyer, supplier } = trade;
    expect(awaited(order), "held by now").to.deep.equal([[], false]);
    expect(order.papersHeld?.missing).to.deep.equal(["packingList", "weightNote"]);
    const end = Date.parse(order.inspectionEndsAt ?? "") + 14 * day;
    expect(Date.parse(order.papersHeld?.until ?? "")).to.be.within(end, end + 2 * 3_600_000);
    expect(order.shipments[0]?.papersHeldUntil).to.equal(order.papersHeld?.until);
    expect(await kinds(buyer)).to.include("releaseHeld");
    expect(await kinds(supplier)).to.include("papersToHandIn");
    const row = (await today(supplier)).find(({ kind }) => kind === "papersToHandIn");
    expect(row).to.deep.include({ deadline: order.papersHeld?.until, role: "member", can: true });
    expect((await today(await buildMember(supplier.organization, "member"))).map(({ kind }) => kind)).to.include(
      "papersToHandIn",
    );

    const first = await hand(trade, "packingList");
    expect((await readOrder(api, trade)).papersHeld?.missing).to.deep.equal(["weightNote"]);
    await answer(trade, first, { answer: "accepted" });
    await hand(trade, "weightNote");
    const complete = await readOrder(api, trade);
    expect([complete.status, complete.papersHeld]).to.deep.equal(["approved", null]);
    expect(await kinds(buyer)).to.include("papersComplete");
    expect((await today(supplier)).map(({ kind }) => kind)).not.to.include("papersToHandIn");
    await pass("47h");
    fresh(trade);
    expect((await readOrder(api, trade)).status).to.equal("approved");
    await pass("2h");
    fresh(trade);
    expect((await untilStatus(api, trade, "funds_released")).settlement?.released).to.deep.equal(order.total);
  });

  it("goes on at once when the buyer accepts the last paper, and ends with a release by hand", async () => {
    const [accepted, released] = [await buildHeld(), await buildHeld()];
    for (const paper of ["packingList", "weightNote"] as const)
      expect((await answer(accepted, await hand(accepted, paper), { answer: "accepted" })).status).to.equal(200);
    await pass("1m");
    await untilStatus(api, accepted, "funds_released");
    const by = await api.post(`/orders/${released.order.id}/release`, { as: released.buyer });
    expect([by.status, by.body.status, by.body.papersHeld]).to.deep.equal([200, "funds_released", null]);
  });

  it("never waits where the papers are there in time, nor where the terms do not ask for that", async () => {
    const [inTime, free] = [await buildApproved(), await buildApproved({ releaseNeedsDocuments: false })];
    await hand(inTime, "packingList");
    await hand(inTime, "weightNote");
    await pass("73h");
    for (const trade of [inTime, free]) {
      fresh(trade);
      await untilStatus(api, trade, "funds_released");
      expect(await kinds(trade.supplier)).not.to.include("papersToHandIn");
    }
  });

  it("does not wait for what was issued at the shipping, takes what is issued later as handed in, and waits again for one that is refused", async () => {
    const drawn = { documentsRequired: ["commercialInvoice", "packingList"] };
    const [inTime, late] = [await buildApproved(drawn, { stated: true }), await buildApproved(drawn)];
    await pass("73h");
    [inTime, late].forEach(fresh);
    await untilStatus(api, inTime, "funds_released");
    expect((await untilHeld(late)).papersHeld?.missing).to.deep.equal(["commercialInvoice", "packingList"]);
    expect((await stateGoods(api, late, goodsForm())).status).to.equal(200);
    expect((await readOrder(api, late)).papersHeld).to.equal(null);
    expect((await today(late.supplier)).map(({ kind }) => kind)).not.to.include("papersToHandIn");
    const { lines } = (await api.get(`/orders/${late.order.id}/checklist`, { as: late.buyer })).body as ChecklistView;
    expect((await refuse(late, lines[1]?.id ?? "")).status).to.equal(200);
    expect((await readOrder(api, late)).papersHeld?.missing).to.deep.equal(["packingList"]);
    await hand(late, "packingList");
    await pass("47h");
    fresh(late);
    expect((await readOrder(api, late)).status).to.equal("approved");
    await pass("2h");
    fresh(late);
    await untilStatus(api, late, "funds_released");
  });

  it("leaves the buyer two days for what comes an hour before its time, and begins them anew for a newer version of what was refused", async () => {
    const [replaced, late] = [await buildHeld(), await buildApproved()];
    const both = [late, replaced];
    const passFor = async (duration: string) => {
      await pass(duration);
      both.forEach(fresh);
    };
    // The inspection of the first ends in an hour.
    const inAnHour = Date.parse(late.order.inspectionEndsAt ?? "") - 3_600_000;
    const now = Date.parse((await api.get("/products?limit=1")).headers["x-server-time"] ?? "");
    await passFor(`${Math.round((inAnHour - now) / 60_000)}m`);
    for (const trade of both) await hand(trade, "packingList");
    await hand(late, "weightNote");
    const blank = await hand(replaced, "weightNote");
    await passFor("2h");
    expect(await kinds(late.buyer), "told when it would have been released").to.include("papersComplete");
    await refuse(replaced, blank);
    await passFor("45h");
    const waiting = await readOrder(api, late);
    expect([waiting.status, waiting.papersHeld]).to.deep.equal(["approved", null]);
    await hand(replaced, "weightNote");
    await passFor("2h");
    await untilStatus(api, late, "funds_released");
    await passFor("45h");
    expect((await readOrder(api, replaced)).status, "two days of its own").to.equal("approved");
    await passFor("2h");
    await untilStatus(api, replaced, "funds_released");
  });

  it("lets a look that began within the fourteen days go to its end, and no newer version begin another one after them", async () => {
    const [silent, replaced] = [await buildApproved(), await buildApproved()];
    const both = [silent, replaced];
    await pass("73h");
    both.forEach(fresh);
    for (const trade of both) await untilHeld(trade);
    await pass("316h");
    both.forEach(fresh);
    for (const trade of both) for (const paper of ["packingList", "weightNote"] as const) await hand(trade, paper);
    await pass("30h");
    both.forEach(fresh);
    await hand(replaced, "weightNote");
    await pass("19h");
    both.forEach(fresh);
    await untilStatus(api, silent, "funds_released");
    expect((await untilStatus(api, replaced, "disputed")).dispute?.reason).to.equal(papersReason);
  });

  it("waits fourteen days in all, however often papers come and are refused, and is then a reviewer's to decide", async () => {
    const trade = await buildHeld();
    const { until } = trade.order.papersHeld ?? { until: "" };
    await hand(trade, "packingList");
    const note = await hand(trade, "weightNote");
    expect((await readOrder(api, trade)).papersHeld).to.equal(null);
    expect((await refuse(trade, note)).status).to.equal(200);
    expect((await readOrder(api, trade)).papersHeld, "at once").to.deep.equal({ until, missing: ["weightNote"] });
    await pass("49h");
    fresh(trade);
    await pass("11d");
    fresh(trade);
    expect((await readOrder(api, trade)).status).to.equal("approved");
    await pass("2d");
    fresh(trade);
    const disputed = await untilStatus(api, trade, "disputed");
    expect(disputed.dispute).to.deep.include({ reason: papersReason, openedBy: "clock" });
    expect([disputed.papersHeld, disputed.can.includes("release")]).to.deep.equal([null, false]);
    for (const side of [trade.buyer, trade.supplier]) expect(await kinds(side)).to.include("papersCaseOpened");
    expect(disputed.timeline.slice(3).map(({ step, state, by }) => [step, state, by])).to.deep.equal([
      ["quality_control", "completed", "buyer"],
      ["funds_released", "failed", "clock"],
    ]);
    // What comes now stands in the case, and moves nothing by itself.
    await hand(trade, "weightNote");
    expect((await readOrder(api, trade)).status).to.equal("disputed");

    const reviewer = await buildStaff("reviewer");
    const filter = JSON.stringify({ q: trade.order.reference });
    const { body } = await api.get(`/admin/disputes?filter=${filter}`, { as: reviewer });
    const [found] = body as unknown as DisputeCaseView[];
    expect([found?.reason, found?.matter]).to.deep.equal([papersReason, "papers"]);
    const told = (await api.get(`/admin/disputes/${found?.id}`, { as: reviewer })).body as unknown as DisputeCaseView;
    expect(told.order.agreed).to.deep.include({
      documentsRequired: ["packingList", "weightNote"],
      releaseNeedsDocuments: true,
    });
    expect(told.order.contract?.number).to.equal(trade.order.contract?.number);
    const link = new URL(told.order.contract?.verifyPath ?? "", "http://website");
    const asked = { number: link.pathname.split("/").at(-1), token: link.searchParams.get("t") };
    const verified = await api.post("/contracts/verify", { body: asked });
    expect(verified.status, JSON.stringify(verified.body)).to.equal(200);
    expect(told.checklist.map(({ paper, state, reason }) => [paper, state, reason])).to.deep.equal([
      ["packingList", "uploaded", null],
      ["weightNote", "uploaded", null],
    ]);
    const files = told.papers.map(({ document }) => document.id);
    for (const { documentId } of told.checklist) expect(files).to.include(documentId);
    const decided = await api.post(`/admin/disputes/${found?.id}/decide`, {
      as: reviewer,
      version: found?.version ?? 0,
      body: { outcome: "supplier", reasonCode: "papersInOrder", reason: "The note came in the end." },
    });
    expect(decided.status, JSON.stringify(decided.body)).to.equal(200);
    await waiveAppeals(api, trade);
    await untilStatus(api, trade, "funds_released");
  });

  it("waits for each shipment apart, and one who releases while the last paper comes wins once", async () => {
    const trade = await buildHeld();
    await hand(trade, "packingList");
    const document = await buildDocument(trade.supplier, { purpose: "weightNote" });
    const [handed, released] = await Promise.all([
      api.post(`/orders/${trade.order.id}/checklist`, {
        as: trade.supplier,
        body: { paper: "weightNote", document: document.id },
      }),
      api.post(`/orders/${trade.order.id}/release`, { as: trade.buyer }),
    ]);
    expect([handed.status, released.status]).to.deep.equal([201, 200]);
    const journals = await api.db("order_events").where({ order_id: trade.order.id, to_status: "funds_released" });
    expect(journals.filter(({ transition }) => transition === "release")).to.have.lengthOf(1);
  });
});
