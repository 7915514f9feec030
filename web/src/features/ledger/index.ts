export { useGetImpactQuery } from "./api.ts";
