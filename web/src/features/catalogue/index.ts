export * from "./api.ts";
export { ProductGrid } from "./ProductCard.tsx";
