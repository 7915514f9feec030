import { expect } from "chai";
import { formatMoney, formatMoneyRange, formatQuantity } from "#web/src/ui/money-text.ts";
import { formatNumber, formatTyped, parseTyped } from "#web/src/ui/numbers.ts";
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
    expect(parseTyped("12,5", "fr")).to.equal("12.5");
    expect(parseTyped("12,5", "en")).to.equal("12.5");
    expect(parseTyped("1,234", "en")).to.equal("1234");
    expect(parseTyped("1,234", "fr")).to.equal("1.234");
    expect(parseTyped("1\u202f234,50", "fr")).to.equal("1234.50");
    expect(parseTyped("1.234,50", "fr")).to.equal("1234.50");
    expect(parseTyped("007", "en")).to.equal("7");
  });

  it("refuses what is no number", () => {
    for (const text of ["", "abc", "1.2.3", "12 MT", "-", ","]) expect(parseTyped(text, "en"), text).to.equal(null);
  });

  it("shows a stored decimal with the reader's sign", () => {
    expect(formatTyped("12.5", "fr")).to.equal("12,5");
    expect(formatTyped("12,", "fr")).to.equal("12,");
  });

  it("steps in exact tenths within the limits", () => {
    expect(stepped("0.2", 1, "0.1")).to.equal("0.3");
    expect(stepped("1.0", -1, "0.1", "1")).to.equal("1.0");
    expect(stepped("37.95", 1, "0.1", "1", "38")).to.equal("38.0");
    expect(stepped("", 1, "0.1", "1")).to.equal("1.0");
  });
});
