import { useLocation, useSearchParams } from "react-router-dom";
import { activeFilters } from "#web/src/screens/filters.ts";
import { messagesPlace } from "#web/src/features/threads/index.ts";
import { disputePlace, papersPlace } from "../places.ts";

/** The parts of an order's page below what is to do about it, in their sequence. */
export const orderTabs = ["terms", "documents", "messages", "activity"] as const;
export type OrderTab = (typeof orderTabs)[number];

/** Links that name a place of the page lead to the part in which it stands. */
const ofPlace: Readonly<Record<string, OrderTab>> = {
  [papersPlace]: "documents",
  [messagesPlace]: "messages",
  [disputePlace]: "activity",
};

/** Which part an address shows. */
export const tabIn = (params: URLSearchParams, hash: string): OrderTab =>
  orderTabs.find((tab) => tab === params.get("tab")) ?? ofPlace[hash.slice(1)] ?? "terms";

/** The part that is shown, and the address of another; filters and the chosen shipment stay. */
export function useOrderTab(): { shown: OrderTab; to: (tab: OrderTab) => `?${string}` } {
  const [params] = useSearchParams();
  const { hash } = useLocation();
  return {
    shown: tabIn(params, hash),
    to: (tab) => `?${activeFilters(params, { tab }).slice(1)}`,
  };
}
