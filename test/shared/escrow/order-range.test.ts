import { expect } from "chai";
import {
  belowLeast,
  isEmpty,
  orderableAround,
  orderRange,
  partOfUnit,
  type ListingLimits,
} from "#shared/escrow/order-range.ts";

const bags = (more: Partial<ListingLimits> = {}): ListingLimits => ({
  unit: "Bags",
  netWeightKg: "60",
  minimumOrder: null,
  maximumOrder: null,
  stock: "500",
  ...more,
});

describe("what can be ordered of a listing", () => {
  it("is whole steps or units between what is asked for and what there is", () => {
    expect(orderRange(bags())).to.deep.equal({ least: "1.02", most: "30" });
    expect(orderRange(bags({ minimumOrder: "5", maximumOrder: "50" }))).to.deep.equal({ least: "1.02", most: "3" });
    expect(orderRange(bags({ minimumOrder: "20", stock: "30.5" }))).to.deep.equal({ least: "1.2", most: "1.8" });
    const tons = bags({ unit: "MT", netWeightKg: null, minimumOrder: "1.05", stock: "38.57" });
    expect(orderRange(tons)).to.deep.equal({ least: "1.1", most: "38.5" });
    const kilograms = bags({ unit: "KG", netWeightKg: null, minimumOrder: "2500.5", maximumOrder: "20000" });
    expect(orderRange({ ...kilograms, stock: "50000" })).to.deep.equal({ least: "2.6", most: "20" });
    // 2,057 pieces are 1,028.5 kg, and the next whole kilogram is 2,058 pieces.
    const light = bags({ unit: "Pieces", netWeightKg: "0.5", minimumOrder: "2057", stock: "9999" });
    expect(orderRange(light)).to.deep.equal({ least: "1.029", most: "4.999" });
  });

  it("is nothing where the whole stock, or the most that is sold at a time, is below the least", () => {
    for (const more of [{ stock: "16" }, { maximumOrder: "16" }, { minimumOrder: "501" }])
      expect(isEmpty(orderRange(bags(more))), JSON.stringify(more)).to.equal(true);
    expect(isEmpty(orderRange(bags({ stock: "17" })))).to.equal(false);
  });

  it("is named instead of a part of a unit, never what would be refused", () => {
    const around = (quantity: string, more: Partial<ListingLimits> = {}) => {
      const { below, above } = orderableAround(quantity, "60", orderRange(bags(more)));
      return [below?.count, above?.count];
    };
    expect(around("1.05")).to.deep.equal(["17", "18"]);
    expect(around("1")).to.deep.equal([undefined, "17"]);
    // The stock and the supplier's limits bound what is named.
    expect(around("1.05", { stock: "17" })).to.deep.equal(["17", undefined]);
    expect(around("12.35", { stock: "50" })).to.deep.equal(["50", undefined]);
    expect(around("12.35", { maximumOrder: "40" })).to.deep.equal(["40", undefined]);
    expect(around("1.05", { minimumOrder: "20" })).to.deep.equal([undefined, "20"]);
    expect(partOfUnit("1.05", "60", orderRange(bags({ stock: "17" })))).to.deep.equal({
      key: "wholeUnitsBelow",
      values: { each: "60", below: "1.02", belowCount: "17" },
    });
    expect(partOfUnit("1.05", "60", orderRange(bags({ stock: "16" })))).to.deep.equal({
      key: "wholeUnitsOnly",
      values: { each: "60" },
    });
  });

  it("begins with a quantity that names its unit", () => {
    const tons = bags({ unit: "MT", netWeightKg: null });
    expect(belowLeast(tons, orderRange(tons))).to.deep.equal({ key: "atLeastMT", values: { least: "1" } });
    expect(belowLeast(bags(), orderRange(bags()))).to.deep.equal({
      key: "atLeastBags",
      values: { least: "1.02", count: 17, each: "60" },
    });
  });
});
