import type { BuyerKey, ProductKey } from "./story.ts";

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
