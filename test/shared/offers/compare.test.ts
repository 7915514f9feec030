import { expect } from "chai";
import { comparedBy, comparedTerms, differingTerms, type ComparedTerm, type Terms } from "#shared/offers/compare.ts";

const base: Terms = {
  quantity: "24",
  unit: "Bags",
  netWeightKg: "60",
  tolerancePercent: "2",
  pricePerUnit: { amount: "5900.00", currency: "USD" },
  total: { amount: "141600.00", currency: "USD" },
  deliveryTerms: "FOB Mombasa",
  deliveryTimeDays: 30,
  packing: "60 kg jute",
  inspectionDays: 3,
  quality: "Screen 15+",
  qualityLimits: [{ figure: "moisture", least: null, most: "12" }],
  incoterm: "FOB",
  incotermPlace: "Mombasa",
  placeCode: "KEMBA",
  weightBasis: "netShipped",
  inspectedBy: "independent",
  inspector: "SGS Kenya",
  sample: null,
  documentsRequired: ["billOfLading", "packingList"],
  releaseNeedsDocuments: false,
  differential: null,
  fixing: null,
  shipments: [],
};
const differential = {
  exchange: "KC",
  month: "H2027",
  difference: "38.00",
  calledBy: "buyer",
  fixBy: "2027-02-18",
} as const;
const shipment = {
  quantity: "24",
  amount: { amount: "141600.00", currency: "USD" },
  shipFrom: "2026-12-01",
  shipBy: "2026-12-20",
  deliverFrom: null,
  deliverTo: null,
};
const halves = [
  { ...shipment, quantity: "12" },
  { ...shipment, quantity: "12", shipFrom: "2027-01-10", shipBy: "2027-01-25" },
];

/** What a change of one term makes differ. */
const after = (change: Partial<Terms>, before: Partial<Terms> = {}) =>
  differingTerms({ ...base, ...before }, { ...base, ...before, ...change });

describe("the comparison of two versions of an offer", () => {
  it("names each term that says something else, and no other", () => {
    const changes: [Partial<Terms>, ComparedTerm, Partial<Terms>?][] = [
      [{ pricePerUnit: { amount: "5950.00", currency: "USD" }, total: null }, "price"],
      [{ pricePerUnit: null, total: null, differential }, "price"],
      [{ differential: { ...differential, fixBy: "2027-02-19" } }, "price", { differential, pricePerUnit: null }],
      [{ fixing: { level: "230.75", at: "2026-11-20T18:00:00.000Z" } }, "price", { differential }],
      [{ quantity: "25" }, "quantity"],
      [{ unit: "Containers" }, "quantity"],
      [{ netWeightKg: "60.5" }, "quantity"],
      [{ netWeightKg: "60" }, "quantity", { netWeightKg: null }],
      [{ tolerancePercent: "3" }, "quantity"],
      [{ quality: null }, "quality"],
      [{ qualityLimits: [] }, "quality"],
      [{ qualityLimits: [{ figure: "moisture", least: null, most: "12.5" }] }, "quality"],
      [{ incotermPlace: "Dar es Salaam", deliveryTerms: "FOB Dar es Salaam" }, "delivery"],
      [{ placeCode: null }, "delivery"],
      [{ incoterm: "FCA", deliveryTerms: "FCA Mombasa" }, "delivery"],
      [{ deliveryTerms: "To be agreed" }, "delivery", { incoterm: null, incotermPlace: null, placeCode: null }],
      [{ deliveryTimeDays: 45 }, "shipment"],
      [{ shipments: [shipment] }, "shipment"],
      [{ shipments: halves }, "shipment", { shipments: [shipment] }],
      [{ shipments: [halves[0]!, { ...halves[1]!, shipBy: "2027-01-26" }] }, "shipment", { shipments: halves }],
      [{ packing: "Big bags" }, "packing"],
      [{ weightBasis: "netDelivered" }, "weights"],
      [{ inspectionDays: 7 }, "inspection"],
      [{ inspector: null }, "inspection"],
      [{ inspectedBy: "buyer" }, "inspection", { inspector: null }],
      [{ sample: { type: "preShipment", dueOn: "2026-12-01" } }, "sample"],
      [{ documentsRequired: ["billOfLading"] }, "documents"],
      [{ releaseNeedsDocuments: true }, "documents"],
    ];
    for (const [change, term, before] of changes)
      expect(after(change, before), JSON.stringify(change)).to.deep.equal([term]);
    expect(new Set(changes.map(([, term]) => term))).to.deep.equal(new Set(comparedTerms));
    const changed = new Set(changes.flatMap(([change]) => Object.keys(change)));
    expect([...changed].sort(), "each field").to.deep.equal(Object.keys(comparedBy).sort());
  });

  it("goes by what is meant, and not by how it is written or what follows from it", () => {
    expect(after({})).to.deep.equal([]);
    expect(
      after({
        quantity: "24.000",
        tolerancePercent: "2.0",
        netWeightKg: "60.000",
        pricePerUnit: { amount: "5900", currency: "USD" },
        documentsRequired: ["packingList", "billOfLading"],
      }),
    ).to.deep.equal([]);
    expect(after({ differential: { ...differential, difference: "+38" } }, { differential })).to.deep.equal([]);
    // The only shipment is the whole, and what it is worth follows from the price.
    expect(
      after({ quantity: "30", shipments: [{ ...shipment, quantity: "30" }] }, { shipments: [shipment] }),
    ).to.deep.equal(["quantity"]);
    const priced = { ...shipment, amount: null };
    expect(after({ shipments: [priced] }, { shipments: [shipment] })).to.deep.equal([]);
    // Days from the payment are of no shipment that has its own day.
    expect(after({ deliveryTimeDays: null }, { shipments: [shipment] })).to.deep.equal([]);
  });
});
