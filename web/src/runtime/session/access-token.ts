import type { AccessToken } from "#shared/identity/access-token.ts";
import type { SessionManager } from "./session.ts";

/** The reader's token. Apart from the session itself: a visitor's pages do without. */
export const accessTokenOf = (session: SessionManager) => (): Promise<AccessToken> =>
  session.kept().then(
    (kept) => kept.accessToken(),
    () => ({ kind: "unreachable" }) as const,
  );
