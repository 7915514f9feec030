import type { OrganizationChange } from "#shared/organizations/contract.ts";
import type { ProductDraft } from "#shared/catalogue/contract.ts";
import { sampleProducts } from "#shared/catalogue/sample-products.ts";
import further from "./further-listings.json" with { type: "json" };

/** The password of every demo account. */
export const demoPassword = "demo-harvest-1";

export interface SampleSupplier {
  email: string;
  name: string;
  organizationType: string;
  phone: string;
  verification: "verified" | "waiting" | "none";
  /** Metric tons a year. */
  exportVolume: string;
  /** Shown as a sample; empty where there is none. */
  rating: string;
  profile: Partial<OrganizationChange>;
  products: Partial<ProductDraft>[];
}

/** The goods of one of the six: the specification's samples, and further ones. */
const samplesOf = (supplier: string): Partial<ProductDraft>[] => [
  ...sampleProducts.filter((sample) => sample.supplier === supplier).map(({ draft }) => draft),
  ...((further.listings as Record<string, Partial<ProductDraft>[]>)[supplier] ?? []),
];

/** The six sample suppliers of the specification with its nine sample products, and more. All of them are invented. */
const specifiedSuppliers: readonly SampleSupplier[] = [
  {
    email: "supplier@demo.test",
    name: "Imisozi Coffee Growers Cooperative",
    organizationType: "Farmer Cooperative",
    phone: "+250 788 000 101",
    verification: "verified",
    exportVolume: "640",
    rating: "4.8",
    profile: {
      country: "rw",
      city: "Huye",
      established: 2009,
      certifications: ["Organic", "Fairtrade", "Rainforest Alliance"],
      contactEmail: "trade@imisozi.example",
      description:
        "412 members on the hills around Huye. Two washing stations, a dry mill and a cupping room of our own.",
      story:
        "We began in 2009 with 60 families and one hand pulper. Today every bag carries the number of its washing station, and more than half of our elected board are women.",
    },
    products: samplesOf("Imisozi Coffee Growers Cooperative"),
  },
  {
    email: "elgon@demo.test",
    name: "Elgon Slopes Cooperative",
    organizationType: "Farmer Cooperative",
    phone: "+256 772 000 102",
    verification: "verified",
    exportVolume: "910",
    rating: "4.7",
    profile: {
      country: "ug",
      city: "Mbale",
      established: 2004,
      certifications: ["Fairtrade", "Rainforest Alliance", "HACCP"],
      contactEmail: "export@elgonslopes.example",
      description: "Arabica from the slopes of Mount Elgon, milled and graded in Mbale.",
      story:
        "Our 1,900 growers farm between 1,300 and 2,300 metres under shade trees. The cooperative pays on delivery and shares its surplus every June.",
    },
    products: samplesOf("Elgon Slopes Cooperative"),
  },
  {
    email: "tekeze@demo.test",
    name: "Tekeze Oilseeds Union",
    organizationType: "Farmer Producer Organization (FPO)",
    phone: "+251 911 000 103",
    verification: "verified",
    exportVolume: "4200",
    rating: "4.6",
    profile: {
      country: "et",
      city: "Humera",
      established: 2004,
      certifications: ["Organic", "HACCP", "ISO 22000"],
      contactEmail: "sales@tekeze.example",
      description: "Union of 31 primary cooperatives in the sesame lowlands of north-western Ethiopia.",
      story:
        "Humera sesame is known for its white colour and its taste. We clean, grade and bag it within sight of the fields, so that a lot can be followed to its cooperative.",
    },
    products: samplesOf("Tekeze Oilseeds Union"),
  },
  {
    email: "ssuubi@demo.test",
    name: "Ssuubi Superfoods",
    organizationType: "Certified Export Company",
    phone: "+256 752 000 104",
    verification: "verified",
    exportVolume: "380",
    rating: "4.7",
    profile: {
      country: "ug",
      city: "Masaka",
      established: 2015,
      certifications: ["Organic", "Non-GMO", "ISO 22000"],
      contactEmail: "hello@ssuubi.example",
      description: "Chia and other small seeds from 640 contract growers in central Uganda.",
      story:
        "Ssuubi means hope. We advance seed and training, buy at a price agreed before sowing, and clean and test everything in Masaka.",
    },
    products: samplesOf("Ssuubi Superfoods"),
  },
  {
    email: "kwale@demo.test",
    name: "Kwale Seed Growers",
    organizationType: "Aggregation Center",
    phone: "+254 722 000 105",
    verification: "none",
    exportVolume: "520",
    rating: "4.4",
    profile: {
      country: "ke",
      city: "Kwale",
      established: 2012,
      certifications: ["HACCP", "Food Grade"],
      contactEmail: "office@kwaleseed.example",
      description:
        "Aggregation centre for chia and sesame on the Kenyan coast, forty minutes from the port of Mombasa.",
      story: "We weigh and pay the same day. Growers see the scale and the moisture meter, and keep the slip.",
    },
    products: samplesOf("Kwale Seed Growers"),
  },
  {
    email: "bensa@demo.test",
    name: "Bensa Highland Union",
    organizationType: "Social Enterprise",
    phone: "+251 911 000 106",
    verification: "verified",
    exportVolume: "760",
    rating: "4.9",
    profile: {
      country: "et",
      city: "Hawassa",
      established: 2011,
      certifications: ["Organic", "Rainforest Alliance"],
      contactEmail: "lots@bensahighland.example",
      description: "Sidama coffees and highland sesame from 14 washing stations and their neighbours.",
      story: "A union owned by its farmers that puts a tenth of its surplus into school meals in Bensa district.",
    },
    products: samplesOf("Bensa Highland Union"),
  },
];

/** Fifteen, in twelve countries. Those of the specification joined last: they are the newest. */
export const sampleSuppliers: readonly SampleSupplier[] = [
  ...(further.suppliers as SampleSupplier[]),
  ...specifiedSuppliers,
];
