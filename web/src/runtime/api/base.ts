import { createApi, type BaseQueryFn } from "@reduxjs/toolkit/query/react";
import type { ApiCaller, ApiError, ApiRequest } from "#shared/kernel/render.ts";

/** What the store hands to every call. */
export interface StoreExtra {
  call: ApiCaller;
}

const baseQuery: BaseQueryFn<ApiRequest, unknown, ApiError> = (request, api) => (api.extra as StoreExtra).call(request);

/** What a reader sees of the dashboard, by which answers are read again. */
export const tagTypes = [
  "Me",
  "Product",
  "OwnProduct",
  "Offer",
  "Sample",
  "Contract",
  "Request",
  "Order",
  "Organization",
  "Overview",
  "Impact",
  "Notice",
  "Thread",
  "Rating",
] as const;

/** The one API slice: each feature injects its endpoints, hooks come from there. */
export const baseApi = createApi({
  reducerPath: "api",
  baseQuery,
  tagTypes,
  endpoints: () => ({}),
});
