/**
 * What a page takes from the parameters of its address, whatever stands in them: no control characters, and no more than the
 * API takes. So a value that nobody chose finds nothing and can be taken off, and a cursor that nobody gave begins the list again.
 */
const cleaned = (value: string, longest: number) =>
  value
    .replace(/\p{Cc}/gu, "")
    .trim()
    .slice(0, longest);

/** What is searched for; "" when nothing is. */
export const termIn = (params: URLSearchParams): string => cleaned(params.get("search") ?? "", 120);

/** The values of a filter, each once and in one order, so that one choice has one address. */
export const choicesIn = (params: URLSearchParams, name: string, longest = 40): string[] =>
  [...new Set(params.getAll(name).map((value) => cleaned(value, longest)))]
    .filter((value) => value !== "")
    .slice(0, 40)
    .sort();

/** Codes of countries and origins. */
export const codesIn = (params: URLSearchParams, name: string): string[] => choicesIn(params, name, 10);

export const cursorIn = (params: URLSearchParams): string | undefined =>
  cleaned(params.get("cursor") ?? "", 400) || undefined;
