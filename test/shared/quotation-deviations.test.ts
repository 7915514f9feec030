import { expect } from "chai";
import type { QuoteView, RequestView } from "#shared/quotations/contract.ts";
import {
  comparablePrice,
  deviationsOf,
  freightIn,
  isDeliveredAsAsked,
  lowestOf,
} from "#shared/quotations/deviations.ts";

const request = {
  quantity: "25",
  tolerancePercent: "4",
  shipFrom: "2027-01-10",
  shipBy: "2027-01-31",
  incoterm: "CIF",
  certifications: ["Organic", "Fairtrade"],
  weightBasis: "netDelivered",
  inspectionDays: 5,
  documentsRequired: ["billOfLading"],
} as unknown as RequestView;
const quote = (overrides: object = {}) =>
  ({
    tons: "25",
    shipments: [{ shipFrom: "2027-01-12", shipBy: "2027-01-20" }],
    incoterm: "CIF",
    certifications: ["Fairtrade", "Organic"],
    weightBasis: "netDelivered",
    inspectionDays: 5,
    documentsRequired: ["billOfLading", "insurance"],
    ...overrides,
  }) as unknown as QuoteView;

describe("what a quote says against its request", () => {
  it("is delivered as it was asked for by the same rule to the same place; only some rules pay freight and insurance", () => {
    const asked = { incoterm: "CIF", incotermPlace: "Rotterdam", placeCode: "NLRTM" };
    const offered = (overrides: object) => isDeliveredAsAsked(asked, { ...asked, ...overrides });
    expect(offered({ incotermPlace: "Port of Rotterdam" })).to.equal(true);
    expect(offered({ incotermPlace: " rotterdam ", placeCode: null })).to.equal(true);
    expect(offered({ incotermPlace: "Hamburg", placeCode: null })).to.equal(false);
    expect(offered({ placeCode: "DEHAM" })).to.equal(false);
    expect(offered({ incoterm: "FOB" })).to.equal(false);
    expect(isDeliveredAsAsked({ ...asked, incotermPlace: null, placeCode: null }, asked)).to.equal(true);
    expect(isDeliveredAsAsked({ ...asked, incoterm: null }, { ...asked, incoterm: null })).to.equal(false);
    expect(["CIF", "CIP", "CFR", "FOB", null].map(freightIn)).to.deep.equal([
      "included",
      "included",
      "freightOnly",
      "notIncluded",
      "notIncluded",
    ]);
  });

  it("deviates only where it is not as it was asked for", () => {
    const nothing = {
      quantity: null,
      window: null,
      weight: false,
      inspection: false,
      certificates: [],
      papers: [],
    };
    expect(deviationsOf(request, quote())).to.deep.equal(nothing);
    // Within the tolerance, to the kilogram.
    expect(deviationsOf(request, quote({ tons: "24" })).quantity).to.equal(null);
    expect(deviationsOf(request, quote({ tons: "23.999" })).quantity).to.deep.equal({ way: "less", tons: "1.001" });
    expect(deviationsOf(request, quote({ tons: "26.5" })).quantity).to.deep.equal({ way: "more", tons: "1.5" });
    const late = {
      shipments: [
        { shipFrom: null, shipBy: "2027-01-20" },
        { shipFrom: null, shipBy: "2027-02-01" },
      ],
    };
    expect(deviationsOf(request, quote(late)).window).to.equal("after");
    expect(
      deviationsOf(request, quote({ shipments: [{ shipFrom: "2027-01-09", shipBy: "2027-01-20" }] })).window,
    ).to.equal("before");
    expect(
      deviationsOf(
        request,
        quote({ certifications: [], weightBasis: null, inspectionDays: 3, documentsRequired: [], incoterm: "FOB" }),
      ),
    ).to.deep.include({
      certificates: ["Organic", "Fairtrade"],
      weight: true,
      inspection: true,
      papers: ["billOfLading"],
    });
  });

  it("costs what is quoted and what its reader estimates, exactly; the lowest is one of several in one currency", () => {
    const priced = (amount: string, currency = "USD") => quote({ pricePerTon: { amount, currency } });
    expect(comparablePrice(priced("6150.10"), "164.95")).to.equal("6315.05");
    expect(comparablePrice(priced("6150.10"), "a lot")).to.equal(null);
    expect(comparablePrice(quote({ pricePerTon: null }), "165")).to.equal(null);
    const of = (offerId: string, amount: string | null, currency = "USD") => ({ offerId, amount, currency });
    expect([
      ...lowestOf([of("a", "6315.00"), of("b", "900.00", "EUR"), of("c", "6280.00"), of("d", null)]),
    ]).to.deep.equal(["c"]);
    expect([...lowestOf([of("a", "6280.00"), of("b", "6280.00")])]).to.deep.equal(["a", "b"]);
    expect([...lowestOf([of("a", "6280.00")])]).to.deep.equal([]);
  });
});
