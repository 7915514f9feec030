/** Codes by which the auth endpoints say that a session is over. */
export const endings = new Set([
  "refresh_token_not_found",
  "refresh_token_already_used",
  "session_not_found",
  "session_expired",
  "user_banned",
  "user_not_found",
]);

interface Tokens {
  access_token: string;
  refresh_token: string;
}

interface Answer {
  access_token?: unknown;
  code?: unknown;
  error_code?: unknown;
}

/**
 * Ends a session at the server, for whoever has signed out while it did not answer. A token that has run out meanwhile is changed for
 * another first. Never rejects.
 *
 * @param url of the auth endpoints.
 * @returns whether the session is over there.
 */
export async function endAtServer(url: string, { access_token, refresh_token }: Tokens): Promise<boolean> {
  const post = (path: string, init: RequestInit) => fetch(`${url}${path}`, { method: "POST", ...init });
  const end = (token: string) => post("/logout?scope=local", { headers: { authorization: `Bearer ${token}` } });
  try {
    if ((await end(access_token)).status === 204) return true;
    const renewed = await post("/token?grant_type=refresh_token", {
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ refresh_token }),
    });
    const said = (await renewed.json()) as Answer;
    if (typeof said.access_token === "string") return (await end(said.access_token)).status === 204;
    return endings.has(String(said.code)) || endings.has(String(said.error_code));
  } catch {
    return false;
  }
}
