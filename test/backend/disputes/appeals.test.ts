import { expect } from "chai";
import { untilStatus } from "#test/factories/orders.ts";
import { buildStaff } from "#test/factories/people.ts";
import { useApi } from "#test/support/api.ts";
import { readPdf } from "#test/support/pdf.ts";
import { casesOf, statement, type Reviewer } from "./cases.ts";

const words = { words: statement };

describe("an appeal", () => {
  const api = useApi();
  const cases = casesOf(api);
  let reviewer: Reviewer;
  before(async () => {
    reviewer = await buildStaff("reviewer");
  });

  /** A case that was announced so, of 26,250.00 USD, of which `amount` is claimed. */
  const announced = async (outcome: "supplier" | "buyer" | "split", more: object = {}, amount?: string) => {
    const trade = await cases.claimed(amount ? { claimAmount: amount } : {});
    const { id } = trade.found;
    await cases.did(id, trade.supplier, "answer", words);
    await cases.decided(id, reviewer, outcome, more);
    const [buyer, supplier] = [await cases.read(trade, trade.buyer), await cases.read(trade, trade.supplier)];
    expect(buyer.appellants).to.deep.equal(supplier.appellants);
    for (const read of [buyer, supplier])
      expect(read.can.includes("appeal"), read.side).to.equal(read.appellants.includes(read.side));
    return { ...trade, id, buyerReads: buyer, supplierReads: supplier };
  };
  const refused = async (id: string, as: { token: string }) => {
    for (const [move, said] of [
      ["appeal", words],
      ["waive", undefined],
    ] as const) {
      const { status, body } = await cases.act(id, as, move, said);
      expect([status, body.code], move).to.deep.equal([409, "disputes.nothingToGain"]);
    }
  };

  it("is not for whoever has been given all: the other side's word alone lets the decision take effect", async () => {
    const trade = await announced("supplier");
    const { id, buyer, supplier } = trade;
    await refused(id, supplier);
    expect(trade.buyerReads.appellants).to.deep.equal(["buyer"]);
    expect(trade.supplierReads.can).not.to.include("waive");
    expect(trade.supplierReads.waived, "nobody has asked the supplier").to.deep.equal([]);
    expect(await cases.told(trade, "decisionAnnounced")).to.deep.equal(["buyer"]);
    expect(await cases.told(trade, "decisionInFavour")).to.deep.equal(["supplier"]);
    expect((await cases.did(id, buyer, "waive")).status).to.equal("decided");
    expect(await cases.told(trade, "appealWaived"), "there is no appeal to wait for").to.deep.equal([]);
    await untilStatus(api, trade, "funds_released");
  });

  it("is for the loser all the same, and answered by the winner", async () => {
    const { id, buyer, supplier, buyerReads } = await announced("buyer", { goods: "kept" });
    expect(buyerReads.appellants).to.deep.equal(["supplier"]);
    await refused(id, buyer);
    expect((await cases.did(id, supplier, "appeal", words)).status).to.equal("answering");
    // What is appealed against stands no more: this is no question of gain.
    expect((await cases.act(id, buyer, "appeal", words)).body.code).to.equal("disputes.wrongStatus");
    await cases.did(id, buyer, "answer", words);
  });

  it("is for a buyer who pays for the return, and for one who has been given less than claimed", async () => {
    const paysReturn = { goods: "returned", returnPaidBy: "buyer" };
    expect((await announced("buyer", paysReturn)).buyerReads.appellants).to.have.members(["buyer", "supplier"]);
    const free = { goods: "returned", returnPaidBy: "supplier" };
    expect((await announced("buyer", free)).buyerReads.appellants).to.deep.equal(["supplier"]);

    const all = await announced("split", { releasedAmount: "21250.00" }, "5000.00");
    expect(all.buyerReads.appellants).to.deep.equal(["supplier"]);
    await refused(all.id, all.buyer);
    const less = await announced("split", { releasedAmount: "21250.01" }, "5000.00");
    expect(less.buyerReads.appellants).to.have.members(["buyer", "supplier"]);
    expect((await cases.did(less.id, less.buyer, "appeal", words)).stage).to.equal("appeal");
  });

  it("is named in the letters of both, by who may make it", async () => {
    const trade = await announced("supplier");
    const name = trade.buyerReads.buyer.name;
    for (const as of [trade.buyer, trade.supplier]) {
      const text = (await readPdf(await cases.load(`/disputes/${trade.id}/letters/1/pdf`, as))).pages.join(" ");
      expect(text).to.contain(`${name} may appeal until`);
      expect(text).not.to.contain("Either side may appeal");
    }
  });
});
