import { useListContext } from "react-admin";

interface Filters {
  values: Readonly<Record<string, unknown>>;
  /** Sets all filters at once; the list begins at its first page. */
  set: (values: Record<string, unknown>) => void;
}

/** The filters of the list that stands around. */
export function useFilters(): Filters {
  const list = useListContext();
  return {
    values: list.filterValues as Record<string, unknown>,
    set: (values) => list.setFilters(values, []),
  };
}
