import type { QueryOf } from "#shared/kernel/endpoint.ts";
import type { offerEndpoints } from "#shared/offers/contract.ts";

export const tabs = ["all", "mine", "theirs", "accepted", "closed"] as const;
export type Tab = (typeof tabs)[number];

export const readTab = (text: string | null): Tab => tabs.find((tab) => tab === text) ?? "all";

type Query = Partial<QueryOf<typeof offerEndpoints.list>>;

/** What of the list a tab shows to one side. */
export function queryOf(tab: Tab, side: "supplier" | "buyer"): Query {
  const other = side === "supplier" ? "buyer" : "supplier";
  const queries: Record<Tab, Query> = {
    all: {},
    mine: { turn: side },
    theirs: { turn: other },
    accepted: { status: ["accepted"] },
    closed: { status: ["rejected", "withdrawn", "expired"] },
  };
  return queries[tab];
}
