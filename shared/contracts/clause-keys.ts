/** In their sequence. `conclusion` differs by what the contract was made from. */
export const clauseKeys = [
  "conclusion",
  "goods",
  "escrow",
  "order",
  "approval",
  "platform",
  "law",
  "arbitration",
  "language",
  "authority",
  "changes",
] as const;
export type ClauseKey = (typeof clauseKeys)[number];
