export * from "./api.ts";
export { SupplierLogo } from "./SupplierLogo.tsx";
export { SupplierGrid } from "./SupplierCard.tsx";
