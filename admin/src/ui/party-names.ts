/** Both sides of an order in one line, the buyer first. */
export const partyNames = (buyer: string, supplier: string): string => `${buyer} / ${supplier}`;
