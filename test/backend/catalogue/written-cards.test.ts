import { expect } from "chai";
import { certificationNames, units } from "#shared/catalogue/choices.ts";
import { pricePerTradeUnit, quantityInTradeUnit, tradeUnit } from "#shared/catalogue/rules.ts";
import { scaleOf } from "#shared/kernel/money.ts";
import { registerOf } from "#shared/verification/rules.ts";
import { presentDescribed, presentKept } from "#backend/src/domains/documents/index.ts";
import { buildProduct } from "#test/factories/products.ts";
import { useApi } from "#test/support/api.ts";

const currencies = ["USD", "KES", "UGX", "XOF", "JPY", "KWD", "TND"];
const prices = ["0.01", "1.10", "5250.00", "65625.00", "999999999.99"];
const quantities = ["0.001", "0.999", "38.500", "1000.000", "1234.567", "999999999.999"];

describe("what the database writes of a listing", () => {
  const api = useApi();
  /** One value of an expression for each of some rows. */
  const each = async <Value>(sql: string, from: string, values: readonly unknown[]) =>
    (await api.db.raw<{ rows: { value: Value }[] }>(`select ${sql} as value from ${from}`, values as never[])).rows.map(
      ({ value }) => value,
    );

  it("knows the decimals of every currency there is", async () => {
    const all = [...Intl.supportedValuesOf("currency"), ...currencies];
    expect(await each("listed_scale(code)", "unnest(?::text[]) as code", [all])).to.deep.equal(all.map(scaleOf));
  });

  it("has prices, quantities and units by the rules of the catalogue", async () => {
    for (const unit of units) {
      expect(await each("listed_unit(?)", "(select) as once", [unit])).to.deep.equal([tradeUnit(unit)]);
      const written = await each("listed_quantity(quantity, ?)", "unnest(?::numeric[]) as quantity", [
        unit,
        quantities,
      ]);
      expect(written, unit).to.deep.equal(quantities.map((quantity) => quantityInTradeUnit(quantity, unit)));
      for (const currency of currencies) {
        const whole = scaleOf(currency) === 0 ? prices.filter((price) => price.endsWith(".00")) : prices;
        const shown = await each("listed_price(price, ?, ?)", "unnest(?::numeric(14,2)[]) as price", [
          unit,
          currency,
          whole,
        ]);
        expect(shown, `${unit} in ${currency}`).to.deep.equal(
          whole.map((price) => pricePerTradeUnit(price, unit, currency)),
        );
      }
    }
  });

  it("has the addresses of pictures, and where certificates are looked up, as they are shown elsewhere", async () => {
    const picture = {
      id: "0196b2a0-0000-7000-8000-000000000001",
      key: "k3y",
      alt: 'A "washed" lot\nin sacks',
      sizes: [
        [320, 213],
        [1280, 853],
      ] as [number, number][],
    };
    const json = JSON.stringify([picture, { ...picture, id: "0196b2a0-0000-7000-8000-000000000002" }]);
    expect(await each("listed_pictures(?::jsonb)", "(select) as once", [json])).to.deep.equal([
      [presentDescribed(picture)],
    ]);
    expect(await each("listed_pictures('[]'::jsonb)", "(select) as once", [])).to.deep.equal([[]]);
    const { alt, ...logo } = picture;
    expect(alt).to.be.a("string");
    expect(await each("listed_picture(?::jsonb)", "(select) as once", [JSON.stringify(logo)])).to.deep.equal([
      presentKept(logo),
    ]);
    const kept = certificationNames.map((kind) => ({ kind, body: "CERES", number: "1", validUntil: "2027-03-01" }));
    expect(await each("listed_certificates(?::jsonb)", "(select) as once", [JSON.stringify(kept)])).to.deep.equal([
      kept.map((certificate) => ({ ...certificate, registerUrl: registerOf(certificate.kind) })),
    ]);
  });

  it("is a listing as its supplier has written it, paid in its own currency or in dollars", async () => {
    const name = 'Bourbon "AA", lot 7 \\ naïve 50 %';
    const { product } = await buildProduct({
      name,
      unit: "KG",
      price: "5.25",
      priceMax: "6",
      quantity: "38500.5",
      minimumOrder: "320",
      seasonStart: 11,
      seasonEnd: 2,
    });
    const { body } = await api.get(`/products?search=naive`);
    const [item] = body.items as Record<string, object>[];
    expect(item).to.deep.include({
      id: product.id,
      name,
      description: product.description,
      images: product.images,
      pictures: [],
      priceRange: { min: "5250.00", max: "6000.00", currency: "USD" },
      unit: "MT",
      availableQuantity: { value: "38.5", unit: "MT" },
      minimumOrder: "0.32",
      maximumOrder: null,
      origin: ["et"],
      season: { start: 11, end: 2 },
      certifications: ["Organic", "Fairtrade"],
      orderable: true,
      payment: { currency: "USD", rate: null },
      updatedAt: product.updatedAt.toISOString(),
    });
    const { body: alone } = await api.get(`/products/${product.id}`);
    const { supplier, lots, ...rest } = alone;
    expect(lots).to.deep.equal([]);
    expect({ ...rest, supplier: { ...item?.supplier, logo: null, logoUrl: null } }).to.deep.equal({
      ...item,
      supplier,
    });
  });

  it("is not to be ordered in a currency without a rate, or by a piece of unknown weight", async () => {
    const { product: shillings } = await buildProduct({ name: "Sold in shillings", currency: "KES" });
    const { product: bags } = await buildProduct({ name: "Sold by the bag", unit: "Bags" });
    const { product: weighed } = await buildProduct({ name: "Sold by sixty", unit: "Bags", netWeightKg: "60" });
    const { body } = await api.get("/products?search=sold");
    const shown = Object.fromEntries(
      (body.items as { id: string; orderable: boolean; payment: unknown }[]).map(({ id, orderable, payment }) => [
        id,
        [orderable, payment],
      ]),
    );
    expect(shown).to.deep.equal({
      [shillings.id]: [false, null],
      [bags.id]: [false, { currency: "USD", rate: null }],
      [weighed.id]: [true, { currency: "USD", rate: null }],
    });
  });
});
