import { expect } from "chai";
import { ValidationError } from "yup";
import type { MeView } from "#shared/people/contract.ts";
import { listingAddress, readListing } from "#web/src/features/catalogue/listing-address.ts";
import { offerOf } from "#web/src/features/catalogue/inquiry-offer.ts";
import { orderForm } from "#web/src/features/catalogue/order-form.ts";
import {
  agreedOf,
  orderTotal,
  quantityProblem,
  rangeOf,
  type OrderLimits,
} from "#web/src/features/catalogue/order-quantity.ts";
import { hindranceOf } from "#web/src/features/catalogue/trading-right.ts";
import { whyInquiryOnly } from "#web/src/features/catalogue/why-inquiry-only.ts";
import { productView } from "./page.ts";

const limits: OrderLimits = {
  availableQuantity: { value: "38.5", unit: "MT" },
  minimumOrder: null,
  maximumOrder: null,
  unit: "MT",
  netWeightKg: null,
};
/** So much of one metric ton, paid as it is priced. */
const perTon = (min: string) => agreedOf(productView({ priceRange: { min, max: min, currency: "USD" } }), null);

/** Which problem the secure order form finds in a quantity. */
async function problemOf(quantity: string): Promise<string | undefined> {
  try {
    await orderForm(limits, "en").validate({ quantity, notes: "" });
    return undefined;
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return (error.message as unknown as { key: string }).key;
  }
}

describe("the secure order form", () => {
  it("wants a number above zero", async () => {
    for (const text of ["", "0", "-1", "abc", "1e3"]) expect(await problemOf(text), text).to.equal("quantity");
  });

  it("takes 1 MT and more in steps of 0.1", async () => {
    expect(await problemOf("0.9")).to.equal("atLeastMT");
    expect(await problemOf("1.05")).to.equal("step");
    for (const text of ["1", "1.1", "12.5", "38"]) expect(await problemOf(text), text).to.equal(undefined);
  });

  it("keeps to what the listing sells and has, in the server's words and the reader's figures", () => {
    const listing = {
      availableQuantity: { value: "1250.5", unit: "MT" as const },
      minimumOrder: "5.000",
      maximumOrder: "1000",
      unit: "MT" as const,
      netWeightKg: null,
    };
    expect(quantityProblem("4.9", listing)).to.deep.equal({
      key: "errors:escrow.belowMinimumOrder",
      values: { minimum: "5" },
    });
    expect(quantityProblem("1000.1", listing)?.key).to.equal("errors:escrow.aboveMaximumOrder");
    expect(quantityProblem("1250.6", { ...listing, maximumOrder: null }, "fr")).to.deep.equal({
      key: "errors:escrow.insufficientStock",
      values: { available: "1\u202f250,5" },
    });
    for (const text of ["5", "1000"]) expect(quantityProblem(text, listing), text).to.equal(null);
  });

  it("computes the total exactly", () => {
    expect(orderTotal("12.5", perTon("5250.00"))).to.equal(6562500n);
    expect(orderTotal("0.1", perTon("0.15"))).to.equal(2n);
    expect(orderTotal("1.1", perTon("1.10"))).to.equal(121n);
    expect(orderTotal("twelve", perTon("1.00"))).to.equal(null);
  });

  it("takes whole bags, and names those around a part of one", () => {
    const bags = {
      ...productView({ unit: "Bags", netWeightKg: "60", availableQuantity: { value: "500", unit: "Bags" } }),
      priceRange: { min: "141.37", max: "141.37", currency: "EUR" },
    };
    expect(rangeOf(bags).least).to.equal("1.02");
    expect(quantityProblem("1.02", bags)).to.equal(null);
    expect(quantityProblem("1.05", bags)?.key).to.equal("wholeUnits");
    expect(quantityProblem("30.06", bags)).to.deep.equal({
      key: "errors:escrow.insufficientStock",
      values: { available: "30" },
    });
    expect(orderTotal("1.02", agreedOf(bags, { currency: "EUR", rate: null }))).to.equal(240_329n);
    const rate = { id: "r", currency: "EUR", usdPerUnit: "1.0832", asOf: "2026-11-21T12:00:00.000Z", source: "ECB" };
    expect(orderTotal("1.02", agreedOf(bags, { currency: "USD", rate }))).to.equal(260_324n);
  });

  it("says why a listing cannot be ordered", () => {
    expect(whyInquiryOnly(productView())).to.equal(undefined);
    expect(whyInquiryOnly(productView({ orderable: false, unit: "Bags" }))).to.equal("unit");
    expect(
      whyInquiryOnly(productView({ orderable: false, priceRange: { min: "1.00", max: "1.00", currency: "EUR" } })),
    ).to.equal("currency");
    expect(whyInquiryOnly(productView({ availableQuantity: { value: "0.9", unit: "MT" } }))).to.equal("stock");
    expect(whyInquiryOnly(productView({ availableQuantity: { value: "0", unit: "MT" } }))).to.equal("soldOut");
    expect(whyInquiryOnly(productView({ maximumOrder: "0.5" }))).to.equal("maximum");
    expect(whyInquiryOnly(productView({ minimumOrder: "50" }))).to.equal("stock");
  });

  it("knows why a reader may not order", () => {
    const organization = {
      id: "o",
      name: "O",
      type: "buyer",
      organizationType: "Trader / Importer",
      country: null,
      city: null,
      verified: false,
      suspended: false,
    } as const;
    const me = (overrides: Partial<MeView>) => ({ organization, can: ["trade"], ...overrides }) as MeView;
    expect(hindranceOf(undefined)).to.equal(undefined);
    expect(hindranceOf(me({}))).to.equal(undefined);
    expect(hindranceOf(me({ organization: null }))).to.equal("organization");
    expect(hindranceOf(me({ organization: { ...organization, type: "supplier" } }))).to.equal("buyers");
    expect(hindranceOf(me({ can: [] }))).to.equal("role");
    expect(hindranceOf(me({ organization: { ...organization, suspended: true }, can: [] }))).to.equal("suspended");
  });
});

describe("the inquiry's offer", () => {
  const range = productView({ priceRange: { min: "5250.00", max: "5400.00", currency: "USD" } });

  it("is 1 unit at the lowest price where nothing is typed", () => {
    expect(offerOf("", "", range)).to.deep.equal({ quantity: "1", price: "5250.00", total: "5250.00" });
    expect(offerOf("12.5", "5100", range)).to.deep.equal({ quantity: "12.5", price: "5100", total: "63750.00" });
  });

  it("has no sum while what is typed cannot be read", () => {
    expect(offerOf("abc", "", range)).to.equal(null);
    for (const price of ["5.250?5250|5.25", "0", "1.005", "-3"])
      expect(offerOf("1", price, range), price).to.equal(null);
  });
});

describe("the address of a listing", () => {
  it("gives back what was read from it", () => {
    const address = "/products/coffee?search=a+b&origin=et&origin=rw&certification=UTZ&sort=price-asc&cursor=c";
    const listing = readListing("coffee", new URL(address, "https://x").searchParams);
    expect(listing && listingAddress(listing)).to.equal(address);
  });

  it("forgets what means nothing", () => {
    const listing = readListing(undefined, new URLSearchParams("search=++&origin=&sort=odd"));
    expect(listing && listingAddress(listing)).to.equal("/products/all");
    expect(readListing("gold", new URLSearchParams())).to.equal(null);
  });
});
