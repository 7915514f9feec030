import { expect } from "chai";
import { latestJudgement } from "#shared/samples/process.ts";

describe("by when a sample is judged at the latest", () => {
  it("counts the days to answer, to send and to judge from where it stands", () => {
    const now = new Date("2026-11-26T10:00:00Z");
    expect(latestJudgement("requested", now)).to.equal("2027-01-14");
    expect(latestJudgement("accepted", now)).to.equal("2026-12-31");
  });
});
