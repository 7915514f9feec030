import { expect } from "chai";
import { isDecimal } from "#shared/kernel/decimal.ts";
import { amount, quantity } from "#shared/kernel/fields.ts";
import { messageValues } from "#shared/look/message-values.ts";
import { formatMoney, formatMoneyRange, formatQuantity } from "#web/src/ui/money-text.ts";
import { doubtOf, formatNumber, formatTyped, keptOf, otherWritingOf } from "#web/src/ui/numbers.ts";
import { stepped } from "#web/src/ui/NumberInput.tsx";

const usd = (amount: string) => ({ amount, currency: "USD" });

describe("money in words", () => {
  it("writes English and French as the look asks", () => {
    expect(formatMoney(usd("1234567.50"), "en")).to.equal("1,234,567.50 USD");
    expect(formatMoney(usd("1234567.5"), "fr")).to.equal("1\u202f234\u202f567,50\u00a0USD");
    expect(formatMoney(usd("0"), "en")).to.equal("0.00 USD");
  });

  it("keeps every digit of an amount no floating-point number can hold", () => {
    expect(formatMoney(usd("9007199254740993.01"), "en")).to.equal("9,007,199,254,740,993.01 USD");
  });

  it("writes ranges once when both ends are equal and without cents when both are whole", () => {
    expect(formatMoneyRange(usd("5850.00"), usd("6400.00"), "en")).to.equal("5,850 – 6,400 USD");
    expect(formatMoneyRange(usd("5850.50"), usd("6400.00"), "en")).to.equal("5,850.50 – 6,400.00 USD");
    expect(formatMoneyRange(usd("5850.00"), usd("5850.00"), "fr")).to.equal("5\u202f850\u00a0USD");
  });

  it("drops trailing zeros of quantities, never significant ones", () => {
    expect(formatQuantity("12.500", "MT", "fr")).to.equal("12,5\u00a0MT");
    expect(formatQuantity("1200", "MT", "en")).to.equal("1,200 MT");
  });

  it("leaves what is no number as it is", () => {
    expect(formatNumber("n/a", "en")).to.equal("n/a");
  });
});

describe("numbers as typed", () => {
  it("understands both languages", () => {
    for (const places of [2, 3] as const) {
      expect(keptOf("12,5", "fr", places)).to.equal("12.5");
      expect(keptOf("12,5", "en", places)).to.equal("12.5");
      expect(keptOf("5,250", "en", places)).to.equal("5250");
      expect(keptOf("1,234,567.5", "en", places)).to.equal("1234567.5");
      expect(keptOf("5 250", "en", places)).to.equal("5250");
      expect(keptOf("5\u202f250", "fr", places)).to.equal("5250");
      expect(keptOf("1\u202f234,50", "fr", places)).to.equal("1234.50");
      expect(keptOf("1.234,50", "fr", places)).to.equal("1234.50");
      expect(keptOf("1.234.567", "fr", places)).to.equal("1234567");
      expect(keptOf("007", "en", places)).to.equal("7");
    }
    expect(keptOf("5,250", "fr", 3)).to.equal("5.250");
  });

  it("reads three digits behind the reader's own decimal sign as decimals where the field has three", () => {
    expect(keptOf("12.333", "en", 3)).to.equal("12.333");
    expect(keptOf("12,333", "fr", 3)).to.equal("12.333");
    expect(keptOf("12,333", "en", 3)).to.equal("12333");
    expect(quantity().isValidSync("12.333")).to.equal(true);
    expect(formatTyped("12.333", "fr")).to.equal("12,333");
  });

  it("never takes what looks like thousands for a fraction, nor a fraction for thousands", () => {
    const either = { thousands: "5250", fraction: "5.25" };
    expect(doubtOf(keptOf("5.250", "en", 2))).to.deep.equal(either);
    expect(doubtOf(keptOf("5,250", "fr", 2))).to.deep.equal(either);
    expect(doubtOf(keptOf("5.250", "fr", 2))).to.deep.equal(either);
    expect(doubtOf(keptOf("5.250", "fr", 3))).to.deep.equal(either);
    // Thousands do not begin with a nought, and more than three digits before the sign are no group.
    for (const text of ["0.250", "0,250"]) {
      expect(keptOf(text, "en", 3)).to.equal("0.250");
      expect(keptOf(text, "fr", 3)).to.equal("0.250");
    }
    expect(keptOf("5250.000", "en", 2)).to.equal("5250.000");
  });

  it("offers readings that are understood when they are written", () => {
    for (const [text, language, places] of [
      ["5.255", "en", 2],
      ["5.255", "fr", 3],
      ["5,255", "fr", 2],
      ["25.000", "fr", 2],
      ["12.500", "fr", 3],
      ["1.000", "en", 2],
    ] as const) {
      const doubt = doubtOf(keptOf(text, language, places));
      expect(doubt, text).to.not.equal(null);
      for (const offered of Object.values(doubt ?? {})) {
        const written = String(messageValues({ offered }, language).offered);
        expect(keptOf(written, language, places), `${text}: ${written}`).to.equal(offered);
        expect(isDecimal(offered, places), `${text}: ${offered}`).to.equal(true);
      }
    }
  });

  it("is grouped in a message as everywhere else", () => {
    expect(messageValues({ most: "4900.00" }, "en")).to.deep.equal({ most: "4,900.00" });
    expect(messageValues({ most: "4900.00", days: 14 }, "fr")).to.deep.equal({ most: "4\u202f900,00", days: 14 });
  });

  it("stands beside moments that are written out too", () => {
    const at = { until: "2026-11-28T02:56:00.000Z" };
    expect(messageValues(at, "en").until).to.equal("28\u00a0Nov\u00a02026,\u00a002:56\u00a0UTC");
    expect(messageValues(at, "fr").until).to.equal("28\u00a0nov.\u00a02026,\u00a002:56\u00a0UTC");
  });

  it("is refused by the contracts while it is doubtful, and stands in the input as it was typed", () => {
    const kept = keptOf("5.250", "en", 2);
    expect(amount().isValidSync(kept)).to.equal(false);
    expect(quantity().isValidSync(kept)).to.equal(false);
    expect(formatTyped(kept, "en")).to.equal("5.250");
  });

  it("knows a number that is written as in the other language", () => {
    expect(otherWritingOf(keptOf("12,345.67", "fr", 2))).to.equal("12345.67");
    expect(otherWritingOf(keptOf("12.345,67", "en", 2))).to.equal("12345.67");
    for (const [text, language] of [
      ["12,345.67", "en"],
      ["12.345,67", "fr"],
      ["12,345", "fr"],
      ["1,23.4", "fr"],
    ] as const)
      expect(otherWritingOf(keptOf(text, language, 2)), text).to.equal(null);
  });

  it("keeps what is no number as it is", () => {
    for (const text of ["", "abc", "1.2.3", "1.234.567", "12 MT", "-", ","])
      expect(keptOf(text, "en", 3), text).to.equal(text);
  });

  it("shows a stored decimal with the reader's sign", () => {
    expect(formatTyped("12.5", "fr")).to.equal("12,5");
    expect(formatTyped("12,", "fr")).to.equal("12,");
    expect(formatTyped("38.000", "en")).to.equal("38");
    expect(formatTyped("12.500", "fr")).to.equal("12,5");
    expect(formatTyped("5250.00", "en")).to.equal("5250.00");
  });

  it("steps in exact tenths within the limits", () => {
    expect(stepped("0.2", 1, "0.1")).to.equal("0.3");
    expect(stepped("1.0", -1, "0.1", "1")).to.equal("1.0");
    expect(stepped("37.95", 1, "0.1", "1", "38")).to.equal("38.0");
    expect(stepped("", 1, "0.1", "1")).to.equal("1.0");
  });
});
