/** What an address says went wrong where the reader comes from: a link of an e-mail, or another provider's sign-in. */
export interface UrlProblemFound {
  code: string;
  /** In the words of whoever sent the reader here, fit to be quoted; empty when there are none that are. */
  description: string;
}

/** Longer is no sentence of a server. */
const longest = 120;
/** What leads elsewhere, or is to be called, is no description: anybody can write an address. */
const astray = /:\/\/|www\.|@|\d{5}|\d[\d ().-]{6,}\d/i;
/** What breaks a line, is a space, hides, or turns the direction of reading. */
const unseen = /[\p{C}\p{Z}]+/gu;

/** Reads `?error=…&error_description=…`, or the same behind a `#`. */
export function urlProblemIn({ search, hash }: { search: string; hash: string }): UrlProblemFound | undefined {
  for (const text of [search, hash.replace(/^#/, "?")]) {
    const parameters = new URLSearchParams(text);
    const code = parameters.get("error_code") ?? parameters.get("error");
    const description = parameters.get("error_description") ?? "";
    if (code ?? description) return { code: code ?? "", description: quotable(description) };
  }
  return undefined;
}

const told = ["error", "error_code", "error_description"] as const;

/** The same place without the problem. */
export function withoutProblem({ pathname, search, hash }: Record<"pathname" | "search" | "hash", string>): string {
  const rest = [search, hash.replace(/^#/, "?")].map((text) => {
    const parameters = new URLSearchParams(text);
    // What carries no problem stays to the letter: another hash is a place of the page.
    if (!told.some((name) => parameters.has(name))) return text.slice(1);
    for (const name of told) parameters.delete(name);
    return parameters.toString();
  });
  return pathname + (rest[0] && `?${rest[0]}`) + (rest[1] && `#${rest[1]}`);
}

function quotable(description: string): string {
  const line = description.replace(unseen, " ").trim();
  if (astray.test(line)) return "";
  return line.length > longest ? `${line.slice(0, longest).trimEnd()}…` : line;
}
