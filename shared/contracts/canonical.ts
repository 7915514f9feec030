/** What JSON can say. */
type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/**
 * One way of writing a value as JSON: keys sorted by their code units, nothing between, and what is undefined left out (as RFC 8785 has it for the texts and whole numbers
 * that stand in a contract). Whoever has the same value gets the same bytes.
 */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map((each: Json) => canonicalJson(each)).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const entries = Object.entries(value as Record<string, Json | undefined>).filter(
    (entry): entry is [string, Json] => entry[1] !== undefined,
  );
  entries.sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([key, each]) => `${JSON.stringify(key)}:${canonicalJson(each)}`).join(",")}}`;
}
