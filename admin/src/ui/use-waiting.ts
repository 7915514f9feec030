import { useGetList } from "react-admin";
import { newestFirst, type Section } from "./sections.ts";

const one = { page: 1, perPage: 1 };

/** How many match a filter; undefined until that is known. */
function useCount({ name, waitingIn }: Section, filter: Record<string, unknown> | undefined): number | undefined {
  const { total } = useGetList(
    waitingIn ?? name,
    { filter, pagination: one, sort: newestFirst(name) },
    { enabled: filter !== undefined, onError: () => undefined },
  );
  return filter === undefined ? 0 : total;
}

/** How much waits in a section; undefined until that is known. */
export function useWaiting(section: Section): number | undefined {
  const [first, second] = section.waiting ?? [];
  const counts = [useCount(section, first), useCount(section, second)];
  return counts.reduce((sum, count) => (sum === undefined || count === undefined ? undefined : sum + count), 0);
}
