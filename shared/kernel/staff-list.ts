import { array, mixed, number, object, string, tuple, type AnyObjectSchema } from "yup";
import { problem } from "./fields.ts";

/** Lists and objects within each other; a filter has two levels. What checks it calls itself for each, and ends with a full stack. */
const deepest = 8;
/** Neither too deep, nor with a member called like one that every object has (`__proto__`, `toString`): that would be taken for a field of the schema. */
const isReadable = (value: unknown, levels = deepest): boolean =>
  typeof value !== "object" ||
  value === null ||
  (levels > 0 &&
    Object.entries(value).every(([name, part]) => !(name in Object.prototype) && isReadable(part, levels - 1)));

/** Reads a query parameter that carries JSON; what cannot be read stays text and is refused by the type. */
const fromJson = (value: unknown, original: unknown): unknown => {
  if (typeof original !== "string") return value;
  try {
    const read = JSON.parse(original) as unknown;
    return isReadable(read) ? read : original;
  } catch {
    return original;
  }
};

/** The most rows of one page, and of one call by ids. */
export const mostStaffRows = 100;

/**
 * The query of a staff list in the form of ra-data-simple-rest: `sort=["name","ASC"]`, `range=[0,24]` (both ends count),
 * `filter={"q":"kochere"}`. Every list can be sorted by `id`, which its clients ask for first. The answer is an array, with `Content-Range: <resource> 0-24/319`.
 */
export function staffListQuery<const Columns extends readonly [string, ...string[]], Filter extends AnyObjectSchema>(
  columns: Columns,
  filter: Filter,
) {
  return object({
    sort: tuple([
      string<Columns[number] | "id">()
        .oneOf([...new Set<Columns[number] | "id">([...columns, "id"])], problem("choice"))
        .required(),
      string<"ASC" | "DESC">().oneOf(["ASC", "DESC"], problem("choice")).required(),
    ])
      .transform(fromJson)
      .typeError(problem("invalid"))
      .default([columns[0], "DESC"])
      .required(),
    range: tuple([
      number().integer().min(0).max(1_000_000).required(),
      number().integer().min(0).max(1_000_100).required(),
    ])
      .transform(fromJson)
      .typeError(problem("invalid"))
      .test(
        "range",
        problem("invalid"),
        (value) => value === undefined || (value[1] >= value[0] && value[1] - value[0] < mostStaffRows),
      )
      .default([0, 24])
      .required(),
    filter: filter.transform(fromJson).typeError(problem("invalid")) as unknown as Filter,
  });
}

/** What react-admin asks for when it shows references: some rows by their ids. */
export const someIds = () => array(string().trim().max(60).required()).max(mostStaffRows, problem("invalid"));

/** A page of a staff list, by offset. */
export interface OffsetPage<Item> {
  items: Item[];
  /** How many there are in all that match. */
  total: number;
  /** True: there are more than that. Said in the header `X-Total-Capped`. */
  totalCapped?: boolean;
  /** The first row's place, from 0. */
  start: number;
}

/** Details of an event or an entry: whatever was kept with it. */
export const detailsShape = () => mixed<Record<string, unknown>>().required();
