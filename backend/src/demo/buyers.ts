export interface SampleBuyer {
  key: "noordkade" | "hanse" | "lavoine" | "fjord";
  email: string;
  name: string;
  organizationType: string;
  phone: string;
  country: string;
  city: string;
  verification: "verified" | "none";
}

/** Importers; the first is the demo's buyer account. All of them are invented. */
export const sampleBuyers: readonly SampleBuyer[] = [
  {
    key: "noordkade",
    email: "buyer@demo.test",
    name: "Noordkade Koffie B.V.",
    organizationType: "Trader / Importer",
    phone: "+31 10 555 01 40",
    country: "nl",
    city: "Rotterdam",
    verification: "verified",
  },
  {
    key: "hanse",
    email: "hanse@demo.test",
    name: "Hanse Rohkaffee GmbH",
    organizationType: "Wholesaler / Distributor",
    phone: "+49 40 555 01 41",
    country: "de",
    city: "Hamburg",
    verification: "verified",
  },
  {
    key: "lavoine",
    email: "lavoine@demo.test",
    name: "Maison Lavoine SAS",
    organizationType: "Food Processor / Manufacturer",
    phone: "+33 1 55 50 01 42",
    country: "fr",
    city: "Le Havre",
    verification: "none",
  },
  {
    key: "fjord",
    email: "fjord@demo.test",
    name: "Fjordbrenneri AS",
    organizationType: "Retailer / Supermarket",
    phone: "+47 55 50 14 30",
    country: "no",
    city: "Bergen",
    verification: "none",
  },
];

/** A confirmed account without an organization. */
export const demoVerifier = "verifier@demo.test";
export const demoReviewer = "reviewer@demo.test";
export const demoFinance = "finance@demo.test";
export const newUser = "new@demo.test";

export const demoStaff = [
  ["reviewer@demo.test", "reviewer"],
  ["reviewer2@demo.test", "reviewer"],
  ["verifier@demo.test", "verifier"],
  ["finance@demo.test", "finance"],
  ["support@demo.test", "support"],
  ["admin@demo.test", "admin"],
] as const;
