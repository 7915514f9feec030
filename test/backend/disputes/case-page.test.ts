import { expect } from "chai";
import type { OverviewView } from "#shared/notifications/contract.ts";
import { useApi } from "#test/support/api.ts";
import { buildStaff } from "#test/factories/people.ts";
import { casesOf, statement } from "./cases.ts";

describe("what the page of a case is made of", () => {
  const api = useApi();
  const cases = () => casesOf(api);

  it("says what both sides have said, in its sequence, and the shares that were agreed", async () => {
    const trade = await cases().claimed();
    expect(trade.found.statements).to.deep.equal([]);
    expect(trade.found.order.shares).to.deep.equal((await cases().order(trade)).shares);
    const { id } = trade.found;
    await cases().did(id, trade.supplier, "answer", { words: statement });
    await cases().decided(id, await buildStaff("reviewer"), "split");
    const appealed = await cases().did(id, trade.buyer, "appeal", { words: `Appealed: ${statement}` });
    for (const { statements } of [appealed, await cases().read(trade, trade.supplier)])
      expect(statements.map(({ what, side, words }) => [what, side, words])).to.deep.equal([
        ["answer", "supplier", statement],
        ["appeal", "buyer", `Appealed: ${statement}`],
      ]);
  });

  it("is where what waits today leads", async () => {
    const trade = await cases().claimed();
    const { body } = await api.get("/overview", { as: trade.supplier });
    const row = (body as unknown as OverviewView).today.rows.find(({ kind }) => kind === "claimToAnswer");
    expect(row?.place).to.equal(`/dashboard/escrow/${trade.order.reference}/dispute`);
  });
});
