/** What an e-mail's link carries: our own form, or the two tokens of the specification. */
export type LinkTokens =
  | { kind: "hash"; tokenHash: string; type: string }
  | { kind: "session"; accessToken: string; refreshToken: string; type: string };

/** Reads a link; undefined when it is neither form. */
export function readLink(search: URLSearchParams): LinkTokens | undefined {
  const [tokenHash, accessToken, refreshToken] = [
    search.get("token_hash"),
    search.get("access_token"),
    search.get("refresh_token"),
  ];
  const type = search.get("type") ?? "signup";
  if (tokenHash && search.get("type")) return { kind: "hash", tokenHash, type };
  if (accessToken && refreshToken) return { kind: "session", accessToken, refreshToken, type };
  return undefined;
}

/** Which letters confirm an address. */
export const confirmsAddress = (type: string): boolean =>
  type === "signup" || type === "email" || type === "magiclink_signup";

const secretNames = ["token_hash", "access_token", "refresh_token"];

/**
 * Takes the token of a link that was read out of the address bar and the history, so that nobody copies, photographs or synchronises it.
 * A reload finds no link any more; `wasRead` tells it from an address that never had one.
 */
export function forgetLink(): void {
  const url = new URL(window.location.href);
  for (const name of secretNames) url.searchParams.delete(name);
  window.history.replaceState({ ...(window.history.state as object | null), linkRead: true }, "", url);
}

export const wasRead = (): boolean => Boolean((window.history.state as { linkRead?: true } | null)?.linkRead);
