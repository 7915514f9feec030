import { expect } from "chai";
import { refuseMove, type LockedContract } from "#backend/src/domains/contracts/commands/lock-contract.ts";
import { contractMoves, contractProcess, contractStatuses, paperStanding } from "#shared/contracts/process.ts";

describe("the moves of a contract", () => {
  it("begin where the process has a row for them, and nowhere else", () => {
    for (const status of contractStatuses)
      for (const move of contractMoves) {
        const locked = { contract: { status, signUntil: null, withdrawnBy: null }, signatures: [] };
        const attempt = () => refuseMove(move, locked as unknown as LockedContract, new Date());
        const { from }: { from: readonly string[] } = contractProcess[move];
        if (from.includes(status)) expect(attempt, `${move} of ${status}`).not.to.throw();
        else expect(attempt, `${move} of ${status}`).to.throw();
      }
  });

  it("leave a paper that says whether it binds", () => {
    const standing = (status: (typeof contractStatuses)[number], concludedAt: string | null) =>
      paperStanding({ status, origin: "offer", concludedAt });
    expect(standing("awaiting", null)).to.equal("draft");
    for (const status of ["withdrawn", "expired"] as const) expect(standing(status, null)).to.equal("ended");
    for (const status of ["signed", "lapsed"] as const)
      expect(standing(status, "2026-11-26T10:00:00Z")).to.equal("signed");
  });
});
