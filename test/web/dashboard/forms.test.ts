import { expect } from "chai";
import { productDraft } from "#shared/catalogue/contract.ts";
import { activeFilters } from "#web/src/screens/filters.ts";
import { differences, valuesOf } from "#web/src/features/products/product-draft.ts";
import { draftOf } from "#web/src/features/settings/pending-organization.ts";
import { ownProduct as product } from "./an-own-product.ts";

describe("the product form", () => {
  it("begins with the specification's defaults", () => {
    const { currency, unit, originCountry, active } = valuesOf(null);
    expect({ currency, unit, originCountry, active }).to.deep.equal({
      currency: "USD",
      unit: "MT",
      originCountry: "africa",
      active: true,
    });
  });

  it("sends empty optional fields as null and leaves an inactive product inactive", async () => {
    const draft = await productDraft.validate(valuesOf(product), { stripUnknown: true });
    expect(draft).to.include({
      priceMax: null,
      minimumOrder: null,
      deliveryTimeDays: null,
      deliveryTerms: null,
      netWeightKg: null,
      seasonStart: null,
      active: false,
      quantity: "38.5",
    });
  });

  it("names what somebody else has changed", () => {
    expect(
      differences(product, { ...product, version: 5, price: "5300.00", certifications: ["Organic", "Fairtrade"] }),
    ).to.have.members(["price", "certifications"]);
    expect(differences(product, { ...product, version: 5 })).to.deep.equal([]);
  });
});

describe("the profile that registration left behind", () => {
  const pending = {
    companyName: "Noordkade",
    organizationType: "Trader / Importer",
    phoneNumber: "+31 10 555 01 20",
    userType: "buyer",
    role: "Import Manager",
  } as const;

  it("prefills the form", () => {
    const { values, other } = draftOf(pending);
    expect(values).to.deep.equal({
      name: "Noordkade",
      type: "buyer",
      organizationType: "Trader / Importer",
      phone: "+31 10 555 01 20",
      jobTitle: "Import Manager",
    });
    expect(other).to.be.false;
  });

  it("maps a seller to a supplier and keeps a category of one's own", () => {
    const { values, other } = draftOf({
      ...pending,
      userType: "seller",
      organizationType: "Women's union",
      role: "Treasurer",
    });
    expect(values).to.include({ type: "supplier", organizationType: "Women's union", jobTitle: "" });
    expect(other).to.be.true;
  });

  it("is an empty form without one", () => {
    expect(draftOf(null)).to.deep.equal({
      values: { name: "", type: "", organizationType: "", phone: "", jobTitle: "" },
      other: false,
    });
  });
});

describe("filters in the address", () => {
  it("change without keeping the page, and the payment's return is not carried on", () => {
    const before = new URLSearchParams("status=funded&cursor=abc&paid=1");
    expect(activeFilters(before)).to.equal("?status=funded");
    expect(activeFilters(before, { status: null })).to.equal("");
    expect(activeFilters(before, { search: "ORD" })).to.equal("?status=funded&search=ORD");
  });
});
