export { reputationApi, useGetReputationQuery, useListPublicRatingsQuery } from "./api.ts";
export { SupplierReputation } from "./SupplierReputation.tsx";
