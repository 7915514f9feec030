export { inquiryPlace } from "./inquiry-place.ts";
export * from "./api.ts";
export { ProductGrid } from "./ProductCard.tsx";
