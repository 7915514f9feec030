import { setImmediate as nextTurn } from "node:timers/promises";
import { expect } from "chai";
import { inEvenTime } from "#backend/src/kernel/even-time.ts";
import { LimitedWork } from "#backend/src/kernel/limited-work.ts";

describe("limited work", () => {
  it("goes on two at a time, in the order in which it came, also past what fails", async () => {
    const line = new LimitedWork(2);
    const begun: number[] = [];
    let going = 0;
    let most = 0;
    const work = async (n: number) => {
      begun.push(n);
      most = Math.max(most, (going += 1));
      await nextTurn();
      going -= 1;
      if (n % 3 === 1) throw new Error(`${n} fails`);
      return n;
    };
    const answers = await Promise.allSettled(Array.from({ length: 8 }, (_, n) => line.run(() => work(n))));
    const failed = answers.flatMap(({ status }, n) => (status === "rejected" ? [n] : []));
    expect({ begun, most, failed }).to.deep.equal({ begun: [0, 1, 2, 3, 4, 5, 6, 7], most: 2, failed: [1, 4, 7] });
    expect(await line.run(() => work(9)), "free again").to.equal(9);
  });
});

describe("even time", () => {
  it("is taken by what is quick and by what is refused", async () => {
    const started = performance.now();
    const took = () => performance.now() - started;
    const quick = inEvenTime(60, () => Promise.resolve("done")).then((said) => ({ said, time: took() }));
    const refused = inEvenTime(60, () => Promise.reject(new Error("refused"))).catch((error: unknown) => ({
      said: (error as Error).message,
      time: took(),
    }));
    const answers = await Promise.all([quick, refused]);
    expect(answers.map(({ said }) => said)).to.deep.equal(["done", "refused"]);
    // A timer may ring a millisecond early.
    for (const { time } of answers) expect(time).to.be.at.least(58);
  });
});
