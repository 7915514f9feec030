/**
 * What is known of a reader's access token. "No answer" is not "no": while the token has run out and none can be had, nobody is signed out.
 */
export type AccessToken =
  | { kind: "token"; token: string }
  /** Nobody is signed in here. */
  | { kind: "none" }
  | { kind: "unreachable" };

/** For whom only a token helps; none and unreachable are told apart by the answer of the call. */
export const tokenOf = (known: AccessToken): string | null => (known.kind === "token" ? known.token : null);
