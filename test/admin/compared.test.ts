import { expect } from "chai";
import { isCompared, versionsOf } from "#admin/src/resources/tasks/Compared.tsx";

describe("what a task has kept of two versions", () => {
  it("is told in fields: amounts alone, or transactions with status and amount", () => {
    expect(versionsOf(["65625.00", "USD"])).to.deep.equal([{ amount: "65625.00", currency: "USD" }]);
    expect(versionsOf(["txn_1", "released/approved", "7425.00", "USD"])).to.deep.equal([
      { transaction: "txn_1", status: "released/approved", amount: "7425.00", currency: "USD" },
    ]);
    expect(versionsOf([])).to.deep.equal([]);
    expect(versionsOf(["one"])).to.equal(null);
    expect(isCompared({ details: { expected: [], reported: ["txn_1", "funded", "1.00", "USD"] } })).to.equal(true);
    expect(isCompared({ details: { reported: [] } })).to.equal(false);
  });
});
