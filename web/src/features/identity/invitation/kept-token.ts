import { tabStorage } from "#web/src/runtime/tab-storage.ts";

const key = "agritrade.invitation";

/**
 * The token of an invitation's link. It is taken out of the address bar and the history, so that nobody copies, photographs or synchronises it, and is
 * kept in this tab alone: logging in leads back to it.
 */
export function takeToken(): string | null {
  const address = new URL(window.location.href);
  const given = address.searchParams.get("token");
  if (given) {
    tabStorage.setItem(key, given);
    address.searchParams.delete("token");
    window.history.replaceState(window.history.state, "", address.href);
  }
  return tabStorage.getItem(key);
}

export const forgetToken = (): void => tabStorage.removeItem(key);
