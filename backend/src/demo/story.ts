import type { SampleBuyer } from "./buyers.ts";

type BuyerKey = SampleBuyer["key"];
type ProductKey = "huye" | "kivu" | "chia" | "bugisu" | "humera" | "tahini";

/** The products of the story, by the beginning of their names. */
export const storyProducts: Record<ProductKey, string> = {
  huye: "Huye Mountain",
  kivu: "Lake Kivu",
  chia: "White chia seed, machine cleaned",
  bugisu: "Bugisu AA",
  humera: "Humera white",
  tahini: "Organic sesame",
};

/** How far an order has come; each step is done by the one who would do it. */
export type Step =
  "order" | "pay" | "ship" | "deliver" | "approve" | "reject" | "divide" | "release" | "cancel" | "cancelUnshipped";

export interface StoryOrder {
  buyer: BuyerKey;
  product: ProductKey;
  quantity: string;
  notes?: string;
  /** Each step with the day on which it happened, counted back from today. */
  steps: readonly (readonly [Step, number])[];
}

/**
 * An order in each status, each deadline as its rule says. Their seller is the demo's supplier, but for two. What the clock ends in the days
 * after loading is begun anew (`keep-demo.ts`).
 */
export const storyOrders: readonly StoryOrder[] = [
  {
    buyer: "noordkade",
    product: "huye",
    quantity: "24",
    notes: "Bag marks NK-26-14 and NK-26-15. Port of arrival Rotterdam.",
    steps: [
      ["order", 33],
      ["pay", 32],
      ["ship", 26],
      ["deliver", 0.4],
    ],
  },
  {
    buyer: "hanse",
    product: "huye",
    quantity: "18",
    steps: [
      ["order", 17],
      ["pay", 16],
      ["ship", 12],
    ],
  },
  {
    buyer: "lavoine",
    product: "kivu",
    quantity: "5",
    steps: [
      ["order", 24],
      ["pay", 23],
      ["ship", 16],
    ],
  },
  {
    buyer: "fjord",
    product: "huye",
    quantity: "4",
    steps: [
      ["order", 21],
      ["pay", 20],
      ["ship", 14],
    ],
  },
  {
    buyer: "hanse",
    product: "chia",
    quantity: "3",
    steps: [
      ["order", 15],
      ["pay", 14],
      ["ship", 9],
    ],
  },
  {
    buyer: "lavoine",
    product: "kivu",
    quantity: "13",
    steps: [
      ["order", 8],
      ["pay", 7],
    ],
  },
  { buyer: "noordkade", product: "huye", quantity: "6", steps: [["order", 0.2]] },
  {
    buyer: "noordkade",
    product: "kivu",
    quantity: "16",
    steps: [
      ["order", 45],
      ["pay", 44],
      ["ship", 40],
      ["deliver", 1],
      ["approve", 0.3],
    ],
  },
  {
    buyer: "lavoine",
    product: "huye",
    quantity: "10",
    steps: [
      ["order", 50],
      ["pay", 49],
      ["ship", 45],
      ["deliver", 6],
      ["reject", 4],
    ],
  },
  {
    buyer: "noordkade",
    product: "chia",
    quantity: "9",
    steps: [
      ["order", 70],
      ["pay", 69],
      ["ship", 65],
      ["deliver", 40],
      ["approve", 39],
      ["release", 38],
    ],
  },
  {
    buyer: "hanse",
    product: "huye",
    quantity: "16",
    steps: [
      ["order", 62],
      ["pay", 61],
      ["ship", 58],
      ["deliver", 30],
      ["approve", 29],
      ["release", 28],
    ],
  },
  {
    buyer: "noordkade",
    product: "chia",
    quantity: "3",
    steps: [
      ["order", 58],
      ["pay", 57],
      ["ship", 54],
      ["deliver", 36],
      ["reject", 35],
      ["divide", 33],
    ],
  },
  {
    buyer: "fjord",
    product: "bugisu",
    quantity: "5",
    steps: [
      ["order", 60],
      ["pay", 59],
      ["cancelUnshipped", 25],
    ],
  },
  {
    buyer: "fjord",
    product: "humera",
    quantity: "12",
    steps: [
      ["order", 20],
      ["cancel", 18],
    ],
  },
];

export interface StoryOffer {
  buyer: BuyerKey;
  product: ProductKey;
  quantity: string;
  price?: string;
  message: string;
  /** Sent this many days ago. */
  sent: number;
  answer?: "accept" | "reject" | "withdraw";
}

/** An offer in each status; what is older than 7 days without an answer has expired. */
export const storyOffers: readonly StoryOffer[] = [
  {
    buyer: "noordkade",
    product: "kivu",
    quantity: "12.5",
    price: "5350.00",
    message:
      "We need 12.5 MT in jute with GrainPro, shipment before the end of January. Could you send a pre-shipment sample?",
    sent: 2,
  },
  {
    buyer: "fjord",
    product: "huye",
    quantity: "6",
    price: "5900.00",
    message: "Looking for a traceable lot for our spring filter blend. Is the Gishamvu station available?",
    sent: 3,
  },
  {
    buyer: "lavoine",
    product: "chia",
    quantity: "4",
    message: "Bonjour, pouvez-vous confirmer la pureté et nous joindre le dernier bulletin d’analyse ?",
    sent: 1,
  },
  {
    buyer: "noordkade",
    product: "huye",
    quantity: "10",
    price: "5800.00",
    message: "Repeat of our last order, same bag marks.",
    sent: 2.5,
    answer: "accept",
  },
  {
    buyer: "hanse",
    product: "kivu",
    quantity: "20",
    price: "4600.00",
    message: "Our target for the contract is 4,600 USD.",
    sent: 12,
    answer: "reject",
  },
  { buyer: "hanse", product: "chia", quantity: "2", message: "Trial lot for our laboratory.", sent: 20 },
  {
    buyer: "fjord",
    product: "kivu",
    quantity: "3",
    message: "Please disregard, sent to the wrong lot.",
    sent: 6,
    answer: "withdraw",
  },
  {
    buyer: "noordkade",
    product: "tahini",
    quantity: "8",
    price: "2400.00",
    message: "Tahini line, monthly from February.",
    sent: 5,
  },
];
