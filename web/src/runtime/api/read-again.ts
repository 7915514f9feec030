import { baseApi } from "./base.ts";

/** For what was missed while nothing could be heard: all that a reader sees of the dashboard is read again. */
export const readAgain = () =>
  baseApi.util.invalidateTags(["Me", "Product", "OwnProduct", "Offer", "Order", "Organization", "Overview", "Impact"]);
