export { inquiryPlace } from "./inquiry-place.ts";
export * from "./api.ts";
export { loadPriceTrend, PriceTrend } from "./PriceTrend.tsx";
export { ProductGrid } from "./ProductCard.tsx";
