import { expect } from "chai";
import { divideRounded, formatDecimal, isDecimal, parseDecimal } from "#shared/kernel/decimal.ts";
import { allocateMinor, fromMinor, toMinor, totalOf } from "#shared/kernel/money.ts";

describe("exact decimals and money", () => {
  it("reads and writes decimals without losing a digit", () => {
    expect(parseDecimal("5250.5", 2)).to.equal(525050n);
    expect(parseDecimal("-0.01", 2)).to.equal(-1n);
    expect(formatDecimal(525050n, 2)).to.equal("5250.50");
    expect(formatDecimal(-1n, 2)).to.equal("-0.01");
    expect(formatDecimal(12500n, 3, 0)).to.equal("12.5");
    for (const text of ["0.00", "0.01", "9999999999999.99", "123456789012.30"])
      expect(fromMinor(toMinor(text, "USD"), "USD")).to.equal(text);
  });

  it("refuses what is no decimal of the scale", () => {
    for (const text of ["", "1,5", "1e3", "0.001", "NaN", " 1", "1.", "--1"]) {
      expect(isDecimal(text, 2), text).to.be.false;
      expect(() => parseDecimal(text, 2), text).to.throw(RangeError);
    }
  });

  it("takes zeros behind the scale for nothing", () => {
    expect(parseDecimal("1.500", 1)).to.equal(15n);
  });

  it("rounds half away from zero", () => {
    expect([5n, -5n, 4n, 15n].map((value) => divideRounded(value, 10n))).to.deep.equal([1n, -1n, 0n, 2n]);
  });

  it("multiplies quantity and price exactly", () => {
    expect(fromMinor(totalOf(parseDecimal("12.5", 3), toMinor("5250.00", "USD")), "USD")).to.equal("65625.00");
    expect(fromMinor(totalOf(parseDecimal("0.333", 3), toMinor("0.05", "USD")), "USD")).to.equal("0.02");
  });

  it("allocates by largest remainder, equal ones in the order given", () => {
    expect(allocateMinor(100n, [1n, 1n, 1n])).to.deep.equal([34n, 33n, 33n]);
    expect(allocateMinor(5n, [0n, 1n])).to.deep.equal([0n, 5n]);
    expect(() => allocateMinor(-1n, [1n])).to.throw(RangeError);
    expect(() => allocateMinor(1n, [0n])).to.throw(RangeError);
  });
});
