export * from "./api.ts";
export { SupplierGrid } from "./SupplierCard.tsx";
