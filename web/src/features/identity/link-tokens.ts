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

/** Where a new password leads on to, other than /login. A closed list: the address of a link must not lead just anywhere. */
const targets = ["/admin"] as const;
export type ResetTarget = (typeof targets)[number];

export const resetTarget = (search: URLSearchParams): ResetTarget | undefined =>
  targets.find((target) => target === search.get("next"));

const secretNames = ["token_hash", "access_token", "refresh_token"];
const openedMark = "opened";

/**
 * Takes the token of a link that was read out of the address bar and the history, so that nobody copies, photographs or synchronises it.
 * A mark stays in its place: a reload finds no link any more, but that there was one.
 *
 * @returns puts it back. A link that could not be tried is still good, and a reload tries it.
 */
export function forgetLink(): () => void {
  const before = window.location.href;
  const after = new URL(before);
  for (const name of secretNames) after.searchParams.delete(name);
  after.searchParams.set(openedMark, "1");
  const show = (address: string) => window.history.replaceState(window.history.state, "", address);
  show(after.href);
  return () => {
    // Not where the reader has gone meanwhile.
    if (window.location.href === after.href) show(before);
  };
}

/** Whether a link has been opened under this address before. */
export const wasOpened = (search: URLSearchParams): boolean => search.has(openedMark);
