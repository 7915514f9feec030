import { useEffect, useMemo, useReducer, useSyncExternalStore } from "react";
import { createDates, type Dates } from "#shared/look/dates.ts";
import { onServerTime, serverNow, timeAhead } from "#web/src/runtime/api/server-time.ts";
import { useLanguage } from "#web/src/ui/use-language.ts";

export function useDates(): Dates {
  const language = useLanguage();
  return useMemo(() => createDates(language, { now: serverNow }), [language]);
}

/** The time by the server's clock, renewed twice a minute, for words such as "5 hours left". */
export function useNow(): Date {
  const [, renew] = useReducer((times: number) => times + 1, 0);
  useSyncExternalStore(onServerTime, timeAhead, timeAhead);
  useEffect(() => {
    const timer = setInterval(renew, 30_000);
    return () => clearInterval(timer);
  }, []);
  return serverNow();
}
