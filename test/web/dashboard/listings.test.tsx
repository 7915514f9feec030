import { expect } from "chai";
import type { CurrencyView } from "#shared/currencies/contract.ts";
import type { AgreedPrice } from "#shared/terms/worth.ts";
import { OrderSummary } from "#web/src/features/catalogue/OrderSummary.tsx";
import { priceReading } from "#web/src/features/products/price-reading.ts";
import { ProductRow } from "#web/src/features/products/ProductRow.tsx";
import { ownProduct } from "./an-own-product.ts";
import { plain, translator } from "./order-wording.ts";
import { show } from "./show.tsx";

const unasked = () => expect.fail("nobody has clicked");

const francs = { id: "0193a000-0000-7000-8000-000000000009", currency: "XOF", usdPerUnit: "0.001651" };
const rate = { ...francs, asOf: "2026-11-20T10:00:00Z", source: "BCEAO" };
const kept: CurrencyView[] = [
  { code: "USD", decimals: 2, inEscrow: true, rate: null },
  { code: "XOF", decimals: 0, inEscrow: false, rate },
  { code: "UGX", decimals: 0, inEscrow: false, rate: null },
];
const currencies = [{ endpointName: "listCurrencies", arg: undefined, value: kept }];

/** A supplier's own row of a listing, as the page shows it once it knows the currencies. */
const rowOf = (changes: Partial<typeof ownProduct>) =>
  show(
    <ProductRow product={{ ...ownProduct, active: true, ...changes }} onEdit={unasked} onDelete={unasked} />,
    currencies,
  ).text;

describe("a supplier's own listing", () => {
  it("says that it takes inquiries only, and why", () => {
    expect(rowOf({ currency: "UGX", price: "9500000" })).to.include(
      "Inquiries only: there is no exchange rate of the last 24 hours for UGX.",
    );
    expect(rowOf({ unit: "Bags" })).to.include("Inquiries only: enter the net weight of one unit");
  });

  it("says nothing of the kind where it can be ordered, or is not listed", () => {
    for (const changes of [
      {},
      { currency: "XOF", price: "905000" },
      { unit: "Bags", netWeightKg: "60" },
      { currency: "UGX", active: false },
    ] as const)
      expect(rowOf(changes), JSON.stringify(changes)).not.to.include("Inquiries only");
  });
});

describe("a price that is typed in the product form", () => {
  const read = (amount: string, currency: string) => {
    const reading = priceReading(amount, currency, "sac", translator("fr").t as never, "fr");
    return reading && plain(reading);
  };

  it("reads in the decimals of its currency, and not at all where it has none of those", () => {
    expect(read("45250", "XOF")).to.equal("= 45 250 XOF par sac");
    expect(read("45250.5", "XOF")).to.equal(undefined);
    expect(read("210.5", "GHS")).to.equal("= 210,50 GHS par sac");
    expect(read("1.234", "TND")).to.equal("= 1,234 TND par sac");
  });
});

describe("the sum in an order's form", () => {
  const agreed: AgreedPrice = {
    price: "905000",
    priceCurrency: "XOF",
    priceUnit: "MT",
    unitWeightKg: "1000",
    rate: rate.usdPerUnit,
    currency: "USD",
    unit: "MT",
  };
  const summary = (quantity: string | null) =>
    show(<OrderSummary quantity={quantity} agreed={agreed} rate={rate} isRange={false} />).text;

  it("is in whole francs first and then in what is paid, with the rate between them", () => {
    const text = summary("10.3");
    expect(text).to.include("10.3 MT × 905,000 XOF = 9,321,500 XOF").and.to.include("15,389.80 USD");
    expect(text).to.include("0.001651 USD");
  });

  it("is not shown of a quantity that cannot be ordered", () => {
    expect(summary(null)).not.to.include("=").and.not.to.include("15,389.80");
  });
});
