/** What a reader of an offer is asked about it in a dialog. */
export type OfferQuestion = "accept" | "reject" | "withdraw" | "order";
