/** What an address says went wrong where the reader comes from: a link of an e-mail, or another provider's sign-in. */
export interface UrlProblemFound {
  code: string;
  /** In the words of whoever sent the reader here; empty when there are none. */
  description: string;
}

/** Longer is no sentence of a server. */
const longest = 200;

/** Reads `?error=…&error_description=…`, or the same behind a `#`. */
export function urlProblemIn({ search, hash }: { search: string; hash: string }): UrlProblemFound | undefined {
  for (const text of [search, hash.replace(/^#/, "?")]) {
    const parameters = new URLSearchParams(text);
    const code = parameters.get("error_code") ?? parameters.get("error");
    const description = parameters.get("error_description") ?? "";
    if (code ?? description) return { code: code ?? "", description: description.slice(0, longest) };
  }
  return undefined;
}
