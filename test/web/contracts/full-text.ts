import type { AgreedLot } from "#shared/catalogue/lots.ts";
import { clauseKeys } from "#shared/contracts/clause-keys.ts";
import type { contractText } from "#shared/contracts/text.ts";

/** What a contract's text is made of, with nothing left out. */
export type Made = Parameters<typeof contractText>[0];

/** A day of its own for each number. */
const day = (number: number) => new Date(Date.UTC(2027, 0, number)).toISOString().slice(0, 10);

const clausesOf = (language: string, which: number) =>
  clauseKeys.map((key) => ({
    key,
    title: `${language} ${key} ${which}.`,
    text: `What ${key} says in ${language}, ${which}.`,
  }));

const lotOf = (which: number): AgreedLot => ({
  id: `00000000-0000-4000-8000-00000000000${which}`,
  number: `Lot-7${which}`,
  cropYear: `202${which}/2${which + 1}`,
  process: which === 1 ? "washed" : "natural",
  variety: `Heirloom ${which}`,
  altitudeFrom: 1800 + which,
  altitudeTo: 2000 + which,
  harvestFrom: `2025-0${which}`,
  harvestTo: `2025-1${which - 1}`,
  bags: 310 + which,
  bagKg: `6${which}`,
  netWeightKg: `1869${which}`,
  values: [
    {
      property: which === 1 ? "cupScore" : "density",
      value: `8${which}.25`,
      unit: which === 1 ? "points" : "gramsPerLiter",
      method: which === 1 ? "SCA protocol 2004" : "ISO 6669",
      laboratory: `Laboratory ${which}`,
      date: day(100 + which),
    },
    {
      property: which === 1 ? "ochratoxinA" : "moisture",
      value: `1${which}.5`,
      ...(which === 1 && { operator: "<" as const }),
      unit: which === 1 ? "microgramsPerKg" : "percent",
      method: which === 1 ? "EN 14132" : "ISO 6673",
      laboratory: `Second laboratory ${which}`,
      date: day(102 + which),
    },
  ],
});

/** One shipment for each day that may be named alone, one for all of them and one for none. */
const scheduleOf = (which: number) => {
  const none = { shipFrom: null, shipBy: null, deliverFrom: null, deliverTo: null };
  const all = {
    shipFrom: day(which),
    shipBy: day(10 + which),
    deliverFrom: day(20 + which),
    deliverTo: day(30 + which),
  };
  const alone = (["shipFrom", "shipBy", "deliverFrom", "deliverTo"] as const).map((name, index) => ({
    ...none,
    [name]: day(40 + 4 * index + which),
  }));
  return [all, ...alone, none].map((days, index) => ({ ...days, quantity: String(3 * (index + 1) + which) }));
};

/** Two of everything: no leaf of one is that of the other. */
function made(which: 1 | 2): Made {
  const first = which === 1;
  return {
    number: `CT-2026-0000${which}`,
    origin: first ? "offer" : "listing",
    date: day(200 + which),
    from: { id: `from-${which}`, version: 20 + which },
    parties: {
      supplier: {
        organization: `supplier-${which}`,
        name: `Growers ${which}`,
        city: null,
        country: null,
        verified: first,
        register: {
          legalName: `Growers Limited ${which}`,
          register: `Registrar ${which}`,
          country: first ? "ke" : "tz",
          number: `PVT-88${which}`,
        },
        address: {
          name: `Growers Office ${which}`,
          street: `1${which} Market Road`,
          postalCode: `0010${which}`,
          city: `Town ${which}`,
          country: first ? "ug" : "rw",
          vatNumber: `P051${which}`,
        },
      },
      buyer: {
        organization: `buyer-${which}`,
        name: `Roasters ${which}`,
        city: `Port ${which}`,
        country: first ? "nl" : "de",
        verified: !first,
        register: null,
        address: null,
      },
    },
    terms: {
      productName: `Yirgacheffe ${which}`,
      productCategory: first ? "coffee-organic" : "coffee-conventional",
      originCountry: first ? "et" : "africa",
      certifications: [first ? "Organic" : "Fairtrade"],
      description: `What the listing says ${which}`,
      lot: lotOf(which),
      quantity: String(63 + 6 * which),
      unit: first ? "MT" : "Containers",
      tolerancePercent: `${which}.5`,
      pricePerUnit: `590${which}.00`,
      price: `35${which}.00`,
      priceCurrency: first ? "KES" : "NGN",
      priceUnit: first ? "Bags" : "Pieces",
      unitWeightKg: `6${which}.500`,
      currency: first ? "USD" : "EUR",
      rate: `0.00${which}`,
      rateAsOf: new Date(`2026-11-20T0${which}:05:00Z`),
      rateSource: `Central bank ${which}`,
      deliveryTerms: first ? "FOB Mombasa" : "CIF Antwerp",
      incoterm: first ? "FOB" : "CIF",
      incotermPlace: first ? "Mombasa" : "Antwerp",
      placeCode: first ? "KEMBA" : "BEANR",
      deliveryTimeDays: 20 + which,
      packing: `Jute ${which}`,
      quality: `Screen ${which}`,
      qualityLimits: [
        { figure: first ? "moisture" : "waterActivity", least: `0.${which}`, most: `0.${which + 2}` },
        { figure: first ? "cupScore" : "screen15Up", least: `8${which}`, most: null },
      ],
      weightBasis: first ? "netShipped" : "netDelivered",
      inspectionDays: 3 + which,
      inspectedBy: first ? "independent" : "buyer",
      inspector: `Inspector ${which}`,
      sample: { type: first ? "preShipment" : "type", dueOn: day(300 + which) },
      documentsRequired: first ? ["billOfLading", "packingList"] : ["weightNote", "insurance"],
      releaseNeedsDocuments: first,
      differential: {
        exchange: first ? "KC" : "RC",
        month: first ? "H2027" : "N2027",
        difference: `3${which}.00`,
        calledBy: first ? "buyer" : "supplier",
        fixBy: day(310 + which),
      },
      fixing: { level: `230.7${which}`, at: `2026-11-20T1${which}:30:00.000Z` },
      schedule: scheduleOf(which),
      supplierShare: 900 + which,
      platformShare: 80 + which,
      impactFundShare: 14 + which,
      feeBearer: first ? "buyer" : "supplier",
    },
    paidIn: first ? "GBP" : "ZAR",
    governing: { language: first ? "en" : "fr", law: first ? "swiss" : "english", seat: first ? "geneva" : "london" },
    clauses: { en: clausesOf("English", which), fr: clausesOf("French", which) },
  };
}

export const one = made(1);
export const other = made(2);
