export type { PriceCategory } from "./api.ts";
export { loadPrices, MarketPrices, usePrices, type PriceLine } from "./MarketPrices.tsx";
