export { inquiryPlace } from "./inquiry-place.ts";
export { inquiryDraftName, orderDraftName } from "./order-parts.ts";
export { newOfferName, newOfferPath } from "./offer/path.ts";
export * from "./api.ts";
export { loadPriceTrend, PriceTrend } from "./PriceTrend.tsx";
export { ProductGrid } from "./ProductCard.tsx";
