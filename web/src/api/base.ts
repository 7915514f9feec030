import { createApi, type BaseQueryFn } from "@reduxjs/toolkit/query/react";
import type { ApiCaller, ApiError, ApiRequest } from "#shared/kernel/render.ts";

/** What the store hands to every call. */
export interface StoreExtra {
  call: ApiCaller;
}

const baseQuery: BaseQueryFn<ApiRequest, unknown, ApiError> = (request, api) => (api.extra as StoreExtra).call(request);

/** What answers are marked with, so that they can be read again. */
const tagTypes = ["Me", "Product", "OwnProduct", "Offer", "Order", "Organization", "Overview", "Impact"] as const;

/** The one API slice: each feature injects its endpoints, hooks come from there. */
export const baseApi = createApi({
  reducerPath: "api",
  baseQuery,
  tagTypes,
  endpoints: () => ({}),
});

/** For what was missed while nothing could be heard: all that is shown is read again. */
export const readAgain = () => baseApi.util.invalidateTags([...tagTypes]);
