/** What becomes of goods that were shipped, where their price goes back to the buyer, is divided, or others take their place. `notReceived`: the buyer never had them. */
export const goodsEnds = ["returned", "kept", "sold", "destroyed", "notReceived"] as const;
export type GoodsEnd = (typeof goodsEnds)[number];
