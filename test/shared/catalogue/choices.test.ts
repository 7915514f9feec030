import { expect } from "chai";
import {
  categoryGroup,
  categoryGroups,
  categoryIds,
  certificationNames,
  defaultUnit,
  sortOptions,
  units,
} from "#shared/catalogue/choices.ts";
import { productDraft } from "#shared/catalogue/contract.ts";
import { currencies } from "#shared/kernel/money.ts";
import { textOf } from "../texts.ts";

const listed = (text: string): string[] => text.split(", ");

describe("choice lists of the catalogue", () => {
  it("hold the specification's words in its order", () => {
    expect(units).to.deep.equal(listed("MT, KG, Tons, Bags, Containers, Pieces"));
    expect(currencies).to.deep.equal(listed("USD, EUR, GBP, KES, NGN, GHS, ZAR"));
    expect(certificationNames).to.deep.equal(
      listed("Organic, Fairtrade, Rainforest Alliance, UTZ, GlobalGAP, HACCP, ISO 22000, BRC, Non-GMO, Food Grade"),
    );
    expect(sortOptions).to.deep.equal(listed("relevance, price-asc, price-desc, quantity-desc"));
  });

  it("show the words as they are stored", () => {
    for (const unit of units) expect(textOf(`choices:unit.${unit}`)).to.equal(unit);
    for (const name of certificationNames) expect(textOf(`choices:certification.${name}`)).to.equal(name);
  });

  it("hold nine categories in three groups, each with its texts", () => {
    expect(categoryIds).to.deep.equal(
      listed(
        "coffee, coffee-conventional, coffee-organic, sesame, sesame-conventional, sesame-organic, chia, chia-conventional, chia-organic",
      ),
    );
    expect(categoryGroups).to.deep.equal(["Coffee", "Oil Seeds", "Superfoods"]);
    expect(["coffee-organic", "sesame", "chia-conventional"].map(categoryGroup)).to.deep.equal(categoryGroups);
    for (const id of categoryIds)
      for (const field of ["name", "description", "seoTitle", "seoDescription", "keywords"])
        expect(textOf(`choices:category.${id}.${field}`)).not.to.equal("");
  });
});

describe("the rules of the product form", () => {
  const whole = { name: "Green coffee", category: "coffee", price: "5250.00", quantity: "38.5" };
  const accepts = (more: object) => productDraft.isValidSync({ ...whole, ...more });

  it("take USD, MT and Africa unless told otherwise", () => {
    expect(productDraft.validateSync(whole)).to.include({
      currency: "USD",
      unit: defaultUnit,
      originCountry: "africa",
      active: true,
    });
    expect(defaultUnit).to.equal("MT");
  });

  it("want name, category, price, currency, quantity and unit", () => {
    for (const field of ["name", "category", "price", "currency", "quantity", "unit"])
      expect(accepts({ [field]: "" }), field).to.equal(false);
  });

  it("take prices in steps of 0.01, whole days and addresses of images", () => {
    expect(accepts({ price: "5250.01" })).to.equal(true);
    expect(accepts({ price: "5250.001" })).to.equal(false);
    expect(accepts({ quantity: "38.51", minimumOrder: "0.01", maximumOrder: "10.55" })).to.equal(true);
    expect(accepts({ deliveryTimeDays: "21" })).to.equal(true);
    expect(accepts({ deliveryTimeDays: "2.5" })).to.equal(false);
    expect(accepts({ images: ["https://images.example/coffee.jpg"] })).to.equal(true);
    expect(accepts({ images: ["coffee.jpg"] })).to.equal(false);
  });

  it("save empty optional fields as null", () => {
    const empty = { minimumOrder: "", maximumOrder: "", deliveryTimeDays: "", deliveryTerms: "", priceMax: "" };
    expect(productDraft.validateSync({ ...whole, ...empty })).to.include({
      minimumOrder: null,
      maximumOrder: null,
      deliveryTimeDays: null,
      deliveryTerms: null,
      priceMax: null,
    });
  });
});
