import { expect } from "chai";
import { fromMinor, toMinor } from "#shared/kernel/money.ts";
import { splitFunds, splitShares } from "#shared/escrow/rules.ts";

const sumOf = ({ supplier, platform, impactFund }: ReturnType<typeof splitFunds>) => supplier + platform + impactFund;

/** The same amounts on every run: a linear congruential generator with a fixed start. */
function* amounts(count: number): Generator<bigint> {
  let state = 42n;
  for (let index = 0; index < count; index += 1) {
    state = (state * 6364136223846793005n + 1442695040888963407n) % 2n ** 64n;
    yield state % 10n ** BigInt(1 + (index % 15));
  }
}

describe("fund split", () => {
  it("splits 65,625.00 as documented", () => {
    const { supplier, platform, impactFund } = splitFunds(toMinor("65625.00", "USD"));
    expect([supplier, platform, impactFund].map((minor) => fromMinor(minor, "USD"))).to.deep.equal([
      "59062.50",
      "5578.13",
      "984.37",
    ]);
  });

  it("always sums to the whole, for every cent up to 100.00", () => {
    for (let total = 0n; total <= 10_000n; total += 1n) expect(sumOf(splitFunds(total))).to.equal(total);
  });

  it("always sums to the whole and stays within a cent of each share, for many amounts", () => {
    for (const total of amounts(20_000)) {
      const split = splitFunds(total);
      expect(sumOf(split)).to.equal(total);
      for (const [recipient, share] of Object.entries(splitShares) as [keyof typeof splitShares, bigint][]) {
        const difference = split[recipient] * 1000n - total * share;
        expect(difference > -1000n && difference < 1000n, `${recipient} of ${total}`).to.be.true;
      }
    }
  });

  it("gives a lone cent to the supplier", () => {
    expect(splitFunds(1n)).to.deep.equal({ supplier: 1n, platform: 0n, impactFund: 0n });
  });
});
