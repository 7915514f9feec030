import { expect } from "chai";
import { takeAtLeast } from "#backend/src/kernel/minimum-duration.ts";

describe("even time", () => {
  it("is taken by what is quick and by what is refused", async () => {
    const started = performance.now();
    const took = () => performance.now() - started;
    const quick = takeAtLeast(60, () => Promise.resolve("done")).then((said) => ({ said, time: took() }));
    const refused = takeAtLeast(60, () => Promise.reject(new Error("refused"))).catch((error: unknown) => ({
      said: (error as Error).message,
      time: took(),
    }));
    const answers = await Promise.all([quick, refused]);
    expect(answers.map(({ said }) => said)).to.deep.equal(["done", "refused"]);
    // A timer may ring a millisecond early.
    for (const { time } of answers) expect(time).to.be.at.least(58);
  });
});
