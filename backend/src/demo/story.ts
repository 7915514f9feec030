import type { SampleBuyer } from "./buyers.ts";

export type BuyerKey = SampleBuyer["key"];
export type ProductKey = "huye" | "kivu" | "chia" | "bugisu" | "humera" | "tahini" | "man" | "huilerie" | "gatare";

/** The products of the story, by the beginning of their names. */
export const storyProducts: Record<ProductKey, string> = {
  huye: "Huye Mountain",
  kivu: "Lake Kivu",
  chia: "White chia seed, machine cleaned",
  bugisu: "Bugisu AA",
  humera: "Humera white",
  tahini: "Organic sesame",
  man: "Robusta lavé des hauteurs de Man",
  huilerie: "Sésame mélangé pour huilerie",
  gatare: "Gatare natural",
};

/** How far an order has come; each step is done by the one who would do it. */
export type Step =
  | "order"
  | "pay"
  | "ship"
  | "ask"
  | "propose"
  | "deliver"
  | "approve"
  | "reject"
  | "answerClaim"
  | "divide"
  | "waive"
  | "release"
  | "cancel"
  | "cancelUnshipped"
  | "beginCheck"
  | "refuseOnce"
  | "settleByHand";

export interface StoryShipment {
  quantity: string;
  /** The last day to ship, in days from the order. */
  shipBy: number;
  netWeight?: string;
}

export interface StoryOrder {
  buyer: BuyerKey;
  product: ProductKey;
  quantity: string;
  notes?: string;
  /** Of an order in several parts, which comes from an offer that names them. */
  shipments?: readonly StoryShipment[];
  /** Each step with the day on which it happened, counted back from today, and the shipment of several that it is about. */
  steps: readonly (readonly [step: Step, daysAgo: number, shipment?: number])[];
}

/**
 * An order in each status, each deadline as its rule says. Their seller is the demo's supplier, but for two. What the clock ends in the days
 * after loading is begun anew (`keep-demo.ts`).
 */
export const storyOrders: readonly StoryOrder[] = [
  // Priced and paid in EUR; priced in francs and paid in USD at the rate of its day; sold by the bag.
  {
    buyer: "lavoine",
    product: "man",
    quantity: "2.4",
    steps: [
      ["order", 6],
      ["pay", 5],
    ],
  },
  {
    buyer: "fjord",
    product: "huilerie",
    quantity: "12",
    steps: [
      ["order", 8],
      ["pay", 7],
    ],
  },
  {
    buyer: "hanse",
    product: "gatare",
    quantity: "1.2",
    steps: [
      ["order", 4],
      ["pay", 3],
    ],
  },
  // One shipment has been paid out, one is late and waits for the buyer's word on a new date, one is still to be shipped.
  {
    buyer: "noordkade",
    product: "huye",
    quantity: "18",
    shipments: [
      { quantity: "6", shipBy: 10, netWeight: "5.94" },
      { quantity: "6", shipBy: 45 },
      { quantity: "6", shipBy: 90 },
    ],
    steps: [
      ["order", 47],
      ["pay", 46],
      ["ship", 44, 1],
      ["deliver", 18, 1],
      ["approve", 17, 1],
      ["release", 16, 1],
      ["ship", 10, 2],
      ["propose", 0.6, 2],
    ],
  },
  // The buyer has not answered whether the goods have arrived; fourteen days later it is our team's case.
  {
    buyer: "fjord",
    product: "kivu",
    quantity: "4",
    steps: [
      ["order", 46],
      ["pay", 45],
      ["ship", 42],
      ["ask", 15],
    ],
  },
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
      ["deliver", 3],
      ["reject", 1],
      ["answerClaim", 0.5],
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
      ["answerClaim", 34],
      ["divide", 33],
      ["waive", 32],
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
  // The provider is verifying the supplier, and holds the money until it has.
  {
    buyer: "noordkade",
    product: "kivu",
    quantity: "2",
    steps: [
      ["order", 5],
      ["pay", 4],
      ["beginCheck", 1],
    ],
  },
  // What the provider has refused to pay back was paid back by its people, as finance has written down; a second person has to confirm it.
  {
    buyer: "hanse",
    product: "bugisu",
    quantity: "1.5",
    steps: [
      ["order", 40],
      ["pay", 39],
      ["refuseOnce", 3],
      ["cancelUnshipped", 3],
      ["settleByHand", 2],
    ],
  },
];
