import type { OrganizationChange } from "#shared/organizations/contract.ts";
import type { ProductDraft } from "#shared/catalogue/contract.ts";

/** The password of every demo account. */
export const demoPassword = "demo-harvest-1";

export interface SampleSupplier {
  email: string;
  name: string;
  organizationType: string;
  phone: string;
  verification: "verified" | "waiting" | "none";
  /** Metric tons a year, and a rating that is shown as a sample. */
  exportVolume: string;
  rating: string;
  profile: Partial<OrganizationChange>;
  products: Partial<ProductDraft>[];
}

const coffee = (draft: Partial<ProductDraft>): Partial<ProductDraft> => ({
  deliveryTerms: "FOB Mombasa",
  deliveryTimeDays: 28,
  minimumOrder: "1",
  ...draft,
});

/** The six sample suppliers of the specification with its nine sample products. All of them are invented. */
export const sampleSuppliers: readonly SampleSupplier[] = [
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
    products: [
      coffee({
        name: "Huye Mountain washed arabica, fully traceable",
        category: "coffee-organic",
        price: "5850.00",
        priceMax: "6400.00",
        quantity: "142",
        originCountry: "rw",
        seasonStart: 3,
        seasonEnd: 7,
        certifications: ["Organic", "Fairtrade", "Rainforest Alliance", "UTZ"],
        description:
          "Red bourbon grown between 1,700 and 2,000 metres by 412 members of the cooperative. Hand-picked, floated, fully washed and dried on raised beds for 18 to 21 days. Screen 15 and above, moisture 11.2%, cupping score 86. Each bag carries the washing-station lot number.",
      }),
      coffee({
        name: "Lake Kivu green arabica",
        category: "coffee",
        price: "5400.00",
        priceMax: "5950.00",
        quantity: "96",
        originCountry: "rw",
        seasonStart: 3,
        seasonEnd: 7,
        certifications: ["Fairtrade", "HACCP"],
        description:
          "Fully washed bourbon from the shores of Lake Kivu, screen 14 and above. Citrus, black tea, long clean finish. Packed in 60 kg jute with an inner liner.",
      }),
      {
        name: "White chia seed, machine cleaned",
        category: "chia",
        price: "2450.00",
        priceMax: "2700.00",
        quantity: "38",
        originCountry: "rw",
        certifications: ["Non-GMO", "Food Grade"],
        deliveryTerms: "FCA Kigali",
        deliveryTimeDays: 21,
        minimumOrder: "1",
        description:
          "Rotation crop of our members in the eastern lowlands. Purity 99.8%, moisture below 8%, packed in 25 kg paper bags.",
      },
    ],
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
    products: [
      coffee({
        name: "Bugisu AA arabica, Mount Elgon",
        category: "coffee-conventional",
        price: "4950.00",
        priceMax: "5400.00",
        quantity: "72",
        originCountry: "ug",
        seasonStart: 10,
        seasonEnd: 2,
        certifications: ["Fairtrade", "Rainforest Alliance", "HACCP"],
        description:
          "Screen 18, fully washed, from Sipi and Bududa. Wine-like body with dark berries. Moisture 11.5%, defects below 6 per 300 g.",
      }),
    ],
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
    products: [
      {
        name: "Humera white sesame, 99% purity",
        category: "sesame-conventional",
        price: "1780.00",
        priceMax: "1950.00",
        quantity: "260",
        originCountry: "et",
        seasonStart: 11,
        seasonEnd: 3,
        certifications: ["HACCP", "Non-GMO"],
        deliveryTerms: "FOB Djibouti",
        deliveryTimeDays: 28,
        minimumOrder: "5",
        description:
          "Natural white Humera type, machine cleaned. Purity 99%, oil 52%, FFA below 1%, moisture below 6%. Packed in 50 kg polypropylene bags.",
      },
      {
        name: "Organic sesame seed for tahini",
        category: "sesame-organic",
        price: "2350.00",
        priceMax: "2520.00",
        quantity: "88",
        originCountry: "et",
        seasonStart: 11,
        seasonEnd: 3,
        certifications: ["Organic", "HACCP", "ISO 22000"],
        deliveryTerms: "FOB Djibouti",
        deliveryTimeDays: 28,
        minimumOrder: "2",
        description:
          "Certified organic Humera type, sortexed, purity 99.95%. Residue and salmonella tests come with every lot.",
      },
    ],
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
    products: [
      {
        name: "Black chia seed, organic, triple cleaned",
        category: "chia-organic",
        price: "2850.00",
        priceMax: "3120.00",
        quantity: "90",
        originCountry: "ug",
        certifications: ["Organic", "Non-GMO", "ISO 22000", "Food Grade"],
        deliveryTerms: "FOB Mombasa",
        deliveryTimeDays: 24,
        minimumOrder: "1",
        description:
          "Purity 99.9%, moisture below 7%, omega-3 above 18%. Free of GMO and of pesticide residues, tested lot by lot by an accredited laboratory.",
      },
    ],
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
    products: [
      {
        name: "Chia seed, conventional, retail grade",
        category: "chia-conventional",
        price: "2180.00",
        priceMax: "2320.00",
        quantity: "64",
        originCountry: "ke",
        certifications: ["Food Grade"],
        deliveryTerms: "FOB Mombasa",
        deliveryTimeDays: 14,
        minimumOrder: "1",
        description: "Mixed black and white seed, purity 99.5%, ready for retail packing. Weekly loading at Mombasa.",
      },
    ],
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
    products: [
      {
        name: "Highland sesame, mixed colours",
        category: "sesame",
        price: "1620.00",
        priceMax: "1740.00",
        quantity: "110",
        originCountry: "et",
        seasonStart: 12,
        seasonEnd: 4,
        certifications: ["Organic", "Rainforest Alliance"],
        deliveryTerms: "FOB Djibouti",
        deliveryTimeDays: 30,
        minimumOrder: "3",
        description: "Wollega and Humera types mixed, natural, purity 98%, for oil pressing and bakery.",
      },
    ],
  },
];
