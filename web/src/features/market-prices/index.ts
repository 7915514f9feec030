export { loadPrices, MarketPrices, type PriceLine } from "./MarketPrices.tsx";
