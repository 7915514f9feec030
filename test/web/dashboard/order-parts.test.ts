import { expect } from "chai";
import type { OrderGoods } from "#shared/escrow/goods-contract.ts";
import { groupOf, isSettled } from "#web/src/features/escrow/checklist/lines.ts";
import { sumOf, typedOf } from "#web/src/features/escrow/goods/typed.ts";
import { tabIn } from "#web/src/features/escrow/tabs/order-tabs.ts";

describe("the parts of an order's page", () => {
  it("are addresses, and places of the page lead to the part in which they stand", () => {
    const shown = (search: string, hash = "") => tabIn(new URLSearchParams(search), hash);
    expect(shown("")).to.equal("terms");
    expect(shown("tab=messages&shipment=2")).to.equal("messages");
    expect(shown("tab=nowhere")).to.equal("terms");
    expect(["#documents", "#messages", "#dispute", "#shipment"].map((hash) => shown("", hash))).to.deep.equal([
      "documents",
      "messages",
      "activity",
      "terms",
    ]);
    // What was chosen holds against a place that an older link has named.
    expect(shown("tab=terms", "#messages")).to.equal("terms");
  });

  it("say of each paper whose turn it is", () => {
    const required = true;
    const turn = (side: "buyer" | "supplier", line: Partial<Parameters<typeof groupOf>[0]>) =>
      groupOf({ can: [], state: "awaited", required, ...line }, side);
    expect(turn("supplier", { can: ["hand"] })).to.equal("mine");
    // What nobody asks for waits for nobody, and before the payment nothing is handed in.
    expect(turn("supplier", { can: ["hand"], required: false })).to.equal("others");
    expect(turn("supplier", {})).to.equal("others");
    // What is drawn comes by itself once the goods are stated, but for a form that somebody has to complete.
    const drawn = { number: null, isStated: true, isForm: false };
    expect(turn("supplier", { can: ["hand"], drawn: { ...drawn, isStated: false } })).to.equal("mine");
    expect(turn("supplier", { can: ["hand"], drawn })).to.equal("others");
    expect(turn("supplier", { can: ["hand"], drawn: { ...drawn, isForm: true } })).to.equal("mine");
    expect(turn("supplier", { can: ["hand"], state: "uploaded" })).to.equal("others");
    expect(turn("supplier", { can: ["hand"], state: "refused", required: false })).to.equal("mine");
    expect(turn("buyer", { can: ["answer"], state: "uploaded" })).to.equal("mine");
    expect(turn("buyer", { state: "refused" })).to.equal("others");
    for (const side of ["buyer", "supplier"] as const)
      expect(turn(side, { can: ["hand"], state: "accepted" })).to.equal("accepted");
  });

  it("count no paper of a shipment that is released or has ended", () => {
    const shipments = [
      { number: 1, status: "funds_released" },
      { number: 2, status: "awaiting_delivery" },
      { number: 3, status: "cancelled" },
    ] as Parameters<typeof isSettled>[0]["shipments"];
    const settled = [1, 2, 3].map((shipment) => isSettled({ shipments }, { shipment }));
    expect(settled).to.deep.equal([true, false, true]);
  });

  it("sum what is typed of the goods exactly, and not before all of it can be read", () => {
    const lot = (id: number, bags: string, netKg: string, grossKg: string) => ({ id, lot: "L", bags, netKg, grossKg });
    // In JavaScript's numbers these are 0.30000000000000004 and 123456789012.1.
    expect(sumOf([lot(0, "1", "0.1", "100000000000"), lot(1, "2", "0.2", "23456789012.111")])).to.deep.equal({
      bags: 3,
      netKg: "0.300",
      grossKg: "123456789012.111",
    });
    for (const unread of [
      lot(1, "", "1", "1"),
      lot(1, "1", "1,5 t", "2"),
      lot(1, "1", "-1", "2"),
      lot(1, "1.5", "1", "2"),
    ])
      expect(sumOf([lot(0, "1", "1", "1"), unread])).to.equal(null);
  });

  it("begin a record with what is known without the supplier", () => {
    const record: OrderGoods["shipments"][number] = {
      shipment: 1,
      goods: null,
      ofReplaced: false,
      version: 0,
      suggested: { hsCode: "090111", lot: "IMZ-26-034", netKg: "18050.500" },
      papers: [],
      can: ["state"],
    };
    expect(typedOf(record)).to.deep.equal({
      version: 0,
      lots: [{ id: 0, lot: "IMZ-26-034", bags: "", netKg: "18050.5", grossKg: "" }],
      container: "",
      seal: "",
      marks: "",
      hsCode: "0901.11",
    });
    const bare = typedOf({ ...record, suggested: { hsCode: null, lot: null, netKg: "18000.000" } });
    expect([bare.hsCode, bare.lots[0]?.netKg]).to.deep.equal(["", "18000"]);
  });
});
