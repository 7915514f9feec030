import { expect } from "chai";
import { formatDecimal, parseDecimal } from "#shared/kernel/decimal.ts";
import { currencies, quantityScale, scaleOf } from "#shared/kernel/money.ts";
import { amountsOf, payableFor } from "#shared/escrow/shipments.ts";
import { splitFunds, splitShares, type SplitRecipient, type SplitShares } from "#shared/escrow/rules.ts";

/** A full run looks at a million amounts, a run of every change at what two seconds allow. */
const count = process.env.FULL ? 1_000_000 : 100_000;
const mostParts = 12;
/** The seven of the specification, and one each of the scales that they lack. */
const allCurrencies = [...currencies, "XOF", "TND"];
const recipients = Object.keys(splitShares) as SplitRecipient[];
/** Shares that an agreement may name, in thousandths: today's, a fee that is waived, one that takes nearly all. */
const agreed: readonly SplitShares[] = [
  splitShares,
  { supplier: 1000n, platform: 0n, impactFund: 0n },
  { supplier: 333n, platform: 334n, impactFund: 333n },
  { supplier: 1n, platform: 1n, impactFund: 998n },
];

/** The same on every run: numbers below 2^32 by a xorshift with a fixed start. */
function random(seed: number) {
  let state = seed;
  return (below: number): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

/** A price of one metric ton, paid as it is priced. */
const perTon = {
  price: "2850.01",
  priceCurrency: "USD",
  priceUnit: "MT",
  unitWeightKg: "1000",
  rate: null,
  currency: "USD",
  unit: "MT",
};

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);

/** An order's amount, the quantities of its shipments, and the sequence in which they are released. */
function* orders(next: (below: number) => number) {
  for (let index = 0; index < count; index += 1) {
    // As many small amounts, where rounding matters, as large ones; up to the 15 digits that an amount has.
    const total = (BigInt(next(2 ** 31)) * BigInt(next(2 ** 21)) + 1n) % 10n ** BigInt(1 + next(15));
    const parts = 1 + next(mostParts);
    // Nothing of some, but not of all.
    const thousandths = Array.from({ length: parts }, (_, part) => BigInt(part === 0 ? 1 + next(999) : next(1000)));
    const quantities = thousandths.map((quantity) => formatDecimal(quantity, quantityScale));
    const sequence = quantities.map((_, part) => part);
    for (let at = parts - 1; at > 0; at -= 1) {
      const other = next(at + 1);
      [sequence[at], sequence[other]] = [sequence[other] ?? 0, sequence[at] ?? 0];
    }
    yield { index, total, quantities, sequence };
  }
}

/** So many thousandths of a quantity. */
const weighed = (quantity: string, part: number) =>
  formatDecimal((parseDecimal(quantity, quantityScale) * BigInt(part)) / 1000n, quantityScale);

describe("many amounts", () => {
  it("are divided into up to twelve parts and released part by part, in any sequence, to the last minor unit", function () {
    this.timeout(120_000);
    const next = random(20_261_123);
    const wrong: string[] = [];
    for (const { index, total, quantities, sequence } of orders(next)) {
      const currency = allCurrencies[index % allCurrencies.length] ?? "USD";
      const shares = agreed[next(agreed.length)] ?? splitShares;
      const say = (what: string) =>
        wrong.push(
          `${what}: ${total} ${currency} by ${quantities.join(":")}, shares ${Object.values(shares).join(":")}, released as ${sequence.join()}`,
        );
      const parts = amountsOf(total, quantities);
      if (sum(parts) !== total || parts.some((part) => part < 0n)) say("the parts are not the whole");

      let held = total;
      const received: Record<SplitRecipient, bigint> = { supplier: 0n, platform: 0n, impactFund: 0n };
      let refunded = 0n;
      for (const part of sequence) {
        const amount = parts[part] ?? 0n;
        // A tenth of the shipments is divided, a tenth paid by a weight: some is refunded, fees are taken on the rest alone.
        const kind = next(10);
        const quantity = quantities[part] ?? "";
        const released =
          kind === 0
            ? (amount * BigInt(next(1000))) / 1000n
            : kind === 1
              ? payableFor({ netWeight: weighed(quantity, next(1100)), quantity, agreed: perTon, amount })
              : amount;
        if (released < 0n || released > amount) say("a weight is worth more than was paid for it");
        const split = splitFunds(released, shares);
        for (const recipient of recipients) {
          received[recipient] += split[recipient];
          const off = split[recipient] * 1000n - released * shares[recipient];
          if (split[recipient] < 0n || off <= -1000n || off >= 1000n) say(`${recipient} is a unit or more off`);
        }
        refunded += amount - released;
        held -= amount;
        if (held < 0n) say("more was released than was held");
      }
      if (held !== 0n || received.supplier + received.platform + received.impactFund + refunded !== total)
        say("something is left, or too much was given");
      for (const recipient of recipients) {
        // Each part rounds once, so a recipient of many parts has less than a unit for each of them more or less than its share.
        const off = received[recipient] * 1000n - (total - refunded) * shares[recipient];
        const most = 1000n * BigInt(quantities.length);
        if (off <= -most || off >= most) say(`${recipient} of all parts is more than a unit a part off`);
      }
      const scale = scaleOf(currency);
      if (parseDecimal(formatDecimal(total, scale), scale) !== total) say("it is not read as it is written");
      if (wrong.length > 5) break;
    }
    expect(wrong).to.deep.equal([]);
  });

  it("have no, two or three decimals", () => {
    expect([...new Set(allCurrencies.map(scaleOf))].sort()).to.deep.equal([0, 2, 3]);
  });
});
