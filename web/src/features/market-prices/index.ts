export { loadPrices, MarketPrices, usePrices, type PriceLine } from "./MarketPrices.tsx";
