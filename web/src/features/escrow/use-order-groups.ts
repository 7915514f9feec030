import type { escrowEndpoints, OrderView } from "#shared/escrow/contract.ts";
import type { OrderTurn } from "#shared/escrow/process.ts";
import type { Page, QueryOf } from "#shared/kernel/endpoint.ts";
import { useListOrdersQuery } from "./api.ts";

export type OrderQuery = Partial<QueryOf<typeof escrowEndpoints.list>> & { limit: number };

interface Group {
  turn: OrderTurn;
  data?: Page<OrderView> | undefined;
  error?: unknown;
}

/** The first page of each group of a list of orders, by whose turn it is. */
export function useOrderGroups(query: OrderQuery) {
  const mine = useListOrdersQuery({ ...query, turn: "mine" });
  const theirs = useListOrdersQuery({ ...query, turn: "theirs" });
  const closed = useListOrdersQuery({ ...query, turn: "closed" });
  const groups: Group[] = [
    { turn: "mine", data: mine.data, error: mine.error },
    { turn: "theirs", data: theirs.data, error: theirs.error },
    { turn: "closed", data: closed.data, error: closed.error },
  ];
  return {
    groups,
    /** All of them have come. */
    isLoaded: groups.every(({ data }) => data),
    total: groups.reduce((sum, { data }) => sum + (data?.total ?? 0), 0),
    /** The one that stands first; none while one that would stand before it may still come. */
    first: firstOf(groups),
  };
}

function firstOf(groups: readonly Group[]): OrderView | undefined {
  for (const { data } of groups) {
    if (!data) return undefined;
    if (data.items[0]) return data.items[0];
  }
  return undefined;
}
