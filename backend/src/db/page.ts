import { AppError } from "#shared/kernel/errors.ts";

/**
 * A cursor names the row at the edge of a page by its sort values and says which way the page lies from it.
 * It is opaque to clients and carries no right: the query's own conditions always hold too.
 */
export interface Cursor {
  readonly values: readonly string[];
  readonly direction: "next" | "previous";
}

export const encodeCursor = ({ values, direction }: Cursor): string =>
  Buffer.from(JSON.stringify([direction === "next" ? 1 : 0, ...values])).toString("base64url");

/** What a sort value is; a cursor comes from outside, so it may say anything. */
export type SortKind = "moment" | "id" | "number" | "tier" | "text";

/** As the database and this program write moments. The database refuses a day that no calendar has, and an hour beyond the day's. */
const momentForm =
  /^(\d{4}-\d{2}-\d{2})[T ](?:[01]\d|2[0-3])(?::[0-5]\d){2}(?:\.\d{1,6})?(?:Z|[+-](?:0\d|1[0-4])(?::?[0-5]\d)?)$/;
const isDay = (day: string) => {
  const midnight = new Date(`${day}T00:00:00Z`);
  return day >= "0001" && !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day);
};

const fits: Record<SortKind, (value: string) => boolean> = {
  moment: (value) => isDay(momentForm.exec(value)?.[1] ?? ""),
  id: (value) => /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(value),
  number: (value) => /^(?:-?\d{1,18}(?:\.\d{1,6})?|Infinity)$/.test(value),
  tier: (value) => /^[012]$/.test(value),
  text: (value) => !value.includes("\0"),
};

/** @throws {AppError} `request.cursorInvalid` for anything but a cursor of these sort values. */
export function decodeCursor(text: string | undefined, kinds: readonly SortKind[]): Cursor | undefined {
  if (!text) return undefined;
  try {
    const parsed: unknown = JSON.parse(Buffer.from(text, "base64url").toString());
    if (Array.isArray(parsed) && parsed.length === kinds.length + 1) {
      const [direction, ...values] = parsed as unknown[];
      const sound = values.every((value, index) => typeof value === "string" && fits[kinds[index] ?? "text"](value));
      if (sound) return { values: values as string[], direction: direction === 0 ? "previous" : "next" };
    }
  } catch {
    // Falls through to the refusal.
  }
  throw new AppError("request.cursorInvalid");
}

interface Fetched<Row> {
  /** One row more than `limit` when there are more in that direction; in the order of the direction asked. */
  rows: Row[];
  limit: number;
  cursor: Cursor | undefined;
  /** The sort values of a row. */
  valuesOf(row: Row): string[];
}

/** Cuts the extra row off, puts the rows in reading order and makes both cursors. */
export function cutPage<Row>({ rows, limit, cursor, valuesOf }: Fetched<Row>): {
  rows: Row[];
  nextCursor: string | null;
  previousCursor: string | null;
} {
  const back = cursor?.direction === "previous";
  const more = rows.length > limit;
  const page = rows.slice(0, limit);
  if (back) page.reverse();
  const [first, last] = [page[0], page.at(-1)];
  const hasNext = back ? true : more;
  const hasPrevious = back ? more : cursor !== undefined;
  return {
    rows: page,
    nextCursor: last && hasNext ? encodeCursor({ values: valuesOf(last), direction: "next" }) : null,
    previousCursor: first && hasPrevious ? encodeCursor({ values: valuesOf(first), direction: "previous" }) : null,
  };
}
