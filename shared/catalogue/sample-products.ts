import type { ProductDraft } from "./contract.ts";

/** What a product's form asks for, of a product that does not exist. */
type SampleDraft = Pick<ProductDraft, "name" | "category" | "price" | "quantity" | "originCountry" | "description"> &
  Partial<ProductDraft>;

interface SampleProduct {
  supplier: string;
  draft: SampleDraft;
}

/**
 * The nine sample products (specification, section 3), in USD per metric ton. The demo lists them; where the catalogue cannot be
 * loaded they are shown with a mark and without a form, so that nobody orders what does not exist (decisions, section A).
 */
export const sampleProducts: readonly SampleProduct[] = [
  {
    supplier: "Imisozi Coffee Growers Cooperative",
    draft: {
      deliveryTerms: "FOB Mombasa",
      deliveryTimeDays: 28,
      minimumOrder: "1",
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
    },
  },
  {
    supplier: "Imisozi Coffee Growers Cooperative",
    draft: {
      deliveryTerms: "FOB Mombasa",
      deliveryTimeDays: 28,
      minimumOrder: "1",
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
    },
  },
  {
    supplier: "Imisozi Coffee Growers Cooperative",
    draft: {
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
  },
  {
    supplier: "Elgon Slopes Cooperative",
    draft: {
      deliveryTerms: "FOB Mombasa",
      deliveryTimeDays: 28,
      minimumOrder: "1",
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
    },
  },
  {
    supplier: "Tekeze Oilseeds Union",
    draft: {
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
  },
  {
    supplier: "Tekeze Oilseeds Union",
    draft: {
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
  },
  {
    supplier: "Ssuubi Superfoods",
    draft: {
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
  },
  {
    supplier: "Kwale Seed Growers",
    draft: {
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
  },
  {
    supplier: "Bensa Highland Union",
    draft: {
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
  },
];
