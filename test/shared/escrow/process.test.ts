import { expect } from "chai";
import { claimsWithdrawn } from "#shared/escrow/moves/withdrawn.ts";
import {
  activeStatuses,
  agreedTransitions,
  clockTransitions,
  escrowRow,
  escrowTransitions,
  filterStatuses,
  orderStatuses,
  timelineOf,
  type OrderStatus,
} from "#shared/escrow/process.ts";

/** What can still happen to an order. */
const endings: OrderStatus[] = ["funds_released", "refunded", "cancelled"];

describe("escrow process", () => {
  it("leads from created to every status", () => {
    const reached = new Set<OrderStatus>(["created"]);
    for (let before = 0; before < reached.size;) {
      before = reached.size;
      for (const { from, to } of escrowTransitions.map(escrowRow))
        if (to !== "same" && from.some((status) => reached.has(status))) reached.add(to);
    }
    expect([...reached].sort()).to.deep.equal([...orderStatuses].sort());
  });

  it("lets nothing leave an ending, and leaves nothing else without a way on; out of a dispute leads a reviewer's decision, both sides' agreement, or whoever has opened it", () => {
    for (const status of orderStatuses) {
      const ways = escrowTransitions.filter(
        (name) => escrowRow(name).from.includes(status) && escrowRow(name).to !== "same",
      );
      if (endings.includes(status)) expect(ways, status).to.be.empty;
      else expect(ways, status).not.to.be.empty;
      if (status === "disputed")
        for (const name of ways)
          expect(escrowRow(name).by, name).to.deep.equal(
            name in claimsWithdrawn
              ? ["buyer", "supplier"]
              : [(agreedTransitions as readonly string[]).includes(name) ? "agreement" : "reviewer"],
          );
    }
  });

  it("holds money once, before it is released or refunded, and restocks only what is not delivered", () => {
    for (const name of escrowTransitions) {
      const row = escrowRow(name);
      if (row.money === "hold") expect(row.from, name).to.deep.equal(["created"]);
      if (row.to === "funds_released") expect(row.money, name).to.be.oneOf(["release", "divide"]);
      if (row.to === "refunded") expect(row.money, name).to.equal("refund");
      if (row.restock === "always") expect(endings, name).to.include(row.to);
    }
  });

  it("gives every move that happens by itself a deadline", () => {
    expect(clockTransitions).to.have.members([
      "expire",
      "openSilenceCase",
      "approveUnopposed",
      "disputeWeight",
      "acceptDeliveredUnopposed",
      "disputeDelivered",
      "openPapersCase",
      "releaseDue",
    ]);
    for (const name of clockTransitions) expect(escrowRow(name).after, name).to.be.a("string");
  });

  it("counts and filters as the specification says", () => {
    expect(activeStatuses).to.deep.equal(["created", "funded", "awaiting_delivery", "quality_control", "approved"]);
    expect(filterStatuses).not.to.include.members(["refunded"]);
    expect(filterStatuses).to.have.lengthOf(7);
  });

  it("draws the timeline of every status", () => {
    const marks = { completed: "x", current: ">", pending: "-", failed: "!" };
    const drawn = orderStatuses.map((status) => [
      status,
      timelineOf(status)
        .map(({ state }) => marks[state])
        .join(""),
    ]);
    expect(Object.fromEntries(drawn)).to.deep.equal({
      created: "x>---",
      funded: "xx>--",
      awaiting_delivery: "xx>--",
      quality_control: "xxx>-",
      approved: "xxxx>",
      funds_released: "xxxxx",
      disputed: "xxx!-",
      refunded: "xx!--",
      cancelled: "x!---",
    });
  });
});
