import { tabStorage } from "#web/src/runtime/tab-storage.ts";
import type { AccountType } from "./RegistrationForm.tsx";

const key = "agritrade.registered";

/**
 * A registration that waits for its letter. The address of the page says that there is one, so that it survives a reload and the way back,
 * and registering anew stays a link; whose it is, is kept in this tab alone. The password never is.
 */
export const registered = {
  in: (search: URLSearchParams): boolean => search.has("sent"),
  email: (): string | undefined => tabStorage.getItem(key) ?? undefined,
  /** @returns the page that shows it. */
  keep(email: string, type: AccountType): string {
    tabStorage.setItem(key, email);
    return `/register?type=${type}&sent=1`;
  },
  forget: (): void => tabStorage.removeItem(key),
};
