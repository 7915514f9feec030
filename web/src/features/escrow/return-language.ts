import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { isLanguage, localPath, type Language } from "#shared/kernel/language.ts";
import { useLanguage } from "#web/src/ui/use-language.ts";

const key = "agritrade.leftIn";

/** The provider leads back to the address that it was given with the order; whoever leaves in another language comes back to theirs. */
export function rememberLanguage(language: Language): void {
  try {
    sessionStorage.setItem(key, language);
  } catch {
    // Without a place to keep it the page comes back in the account's language.
  }
}

/** Takes whoever comes back from paying to the language that they left in, once. */
export function useReturnLanguage(cameBack: boolean): void {
  const language = useLanguage();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (!cameBack) return;
    const left = take();
    if (left && left !== language) window.location.replace(localPath(left, pathname) + search);
  }, [cameBack, language, pathname, search]);
}

function take(): Language | undefined {
  try {
    const left = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return left && isLanguage(left) ? left : undefined;
  } catch {
    return undefined;
  }
}
