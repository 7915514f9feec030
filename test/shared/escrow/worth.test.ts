import { expect } from "chai";
import { formatDecimal, parseDecimal } from "#shared/kernel/decimal.ts";
import { fromMinor, scaleOf } from "#shared/kernel/money.ts";
import { amountsOf, payableFor } from "#shared/escrow/shipments.ts";
import { countOf, tonsOf, unitStep, worthOf, type AgreedPrice } from "#shared/terms/worth.ts";

/** The same on every run. */
function random(seed: number) {
  let state = seed;
  return (below: number): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

const weights = ["60", "60.5", "0.333", "12.345", "25000", "0.001", "69.125", "1000"];

describe("what goods are worth", () => {
  it("is so many times the price of one, in currencies without, with two and with three decimals and for odd net weights", () => {
    const next = random(20_261_207);
    const wrong: string[] = [];
    for (let index = 0; index < 20_000; index += 1) {
      const currency = ["XOF", "EUR", "TND"][index % 3] ?? "EUR";
      const each = weights[next(weights.length)] ?? "60";
      const minor = BigInt(1 + next(10_000_000));
      const count = unitStep(each) * BigInt(1 + next(2000));
      const agreed: AgreedPrice = {
        price: fromMinor(minor, currency),
        priceCurrency: currency,
        priceUnit: "Bags",
        unitWeightKg: each,
        rate: null,
        currency,
        unit: "MT",
      };
      const quantity = tonsOf(String(count), each);
      const say = (what: string) =>
        wrong.push(`${what}: ${String(count)} of ${each} kg at ${agreed.price} ${currency}`);
      if (countOf(quantity, each) !== count) say("the count is another");
      const total = worthOf(agreed, quantity);
      if (total !== count * minor) say("the total is not so many times the price");
      // Shipments of whole units are worth so many times the price each, and what weighs less is worth no more than was paid.
      const part = tonsOf(String(unitStep(each) * BigInt(next(Number(count / unitStep(each))))), each);
      const rest = formatDecimal(parseDecimal(quantity, 3) - parseDecimal(part, 3), 3);
      const [first = 0n, second = 0n] = amountsOf(total, [part, rest]);
      if (first + second !== total || first !== (countOf(part, each) ?? -1n) * minor)
        say("a shipment is worth another sum");
      if (payableFor({ netWeight: part === "0" ? "0.001" : part, quantity, agreed, amount: total }) > total)
        say("less weighs more");
      // At a rate: rounded once, from the sum of the listing's own currency.
      const rate = fromMinor(BigInt(1 + next(99_999)), "EUR");
      const paid = worthOf({ ...agreed, rate, currency: "USD" }, quantity);
      const exact = total * parseDecimal(rate, 2) * 100n;
      const off = paid * 100n * 10n ** BigInt(scaleOf(currency)) - exact;
      if (2n * (off < 0n ? -off : off) > 100n * 10n ** BigInt(scaleOf(currency))) say("it is not the nearest cent");
      if (wrong.length > 5) break;
    }
    expect(wrong).to.deep.equal([]);
  });

  it("is ordered in whole kilograms of whole units", () => {
    expect(weights.map((each) => String(unitStep(each)))).to.deep.equal([
      "1",
      "2",
      "1000",
      "200",
      "1",
      "1000",
      "8",
      "1",
    ]);
  });
});
