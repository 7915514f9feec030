/** What a reader of an offer is asked about it in a dialog. */
export type OfferQuestion = "accept" | "reject" | "withdraw" | "order";

/** Under which name the notes of an order are kept while they are typed. */
export const notesName = (offerId: string): string => `place-order:${offerId}`;
