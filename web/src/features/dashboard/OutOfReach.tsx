import { useEffect, useState } from "react";
import { useHref, useLocation, type Location } from "react-router-dom";
import { splitPath } from "#shared/kernel/language.ts";
import { outOfReach } from "#web/src/app/router/navigation.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { IconWifiOff } from "#web/src/ui/icons.ts";
import { Notice } from "#web/src/ui/Notice.tsx";
import { IntoView } from "./IntoView.tsx";

/**
 * Nothing of the dashboard is kept in a browser, so what stands is worth more than a document that says what is missing: it stays. Said when
 * a page was asked for whose code cannot come without a line; gone with the line's return, or with another page.
 */
export function OutOfReach() {
  const { t } = useTranslation("dashboard");
  const location = useLocation();
  const here = useHref(location);
  const { key } = location;
  const [missed, setMissed] = useState<{ on: string; times: number }>();
  useEffect(() => {
    const miss = (event: Event) => {
      const { pathname } = (event as CustomEvent<Location>).detail;
      if (!/^\/dashboard(?:\/|$)/.test(splitPath(pathname).path)) return;
      event.preventDefault();
      // On the way back the browser has changed the address already.
      const { pathname: path, search, hash } = window.location;
      if (path + search + hash !== here) window.history.pushState({ key }, "", here);
      setMissed((before) => ({ on: key, times: (before?.times ?? 0) + 1 }));
    };
    const forget = () => {
      loadStylesAgain();
      setMissed(undefined);
    };
    window.addEventListener(outOfReach, miss);
    window.addEventListener("online", forget);
    return () => {
      window.removeEventListener(outOfReach, miss);
      window.removeEventListener("online", forget);
    };
  }, [key, here]);
  if (missed?.on !== key) return null;
  return (
    // Another element each time, so that a second try is announced, too.
    <IntoView key={missed.times}>
      <Notice tone="danger" role="alert" icon={IconWifiOff} flush title={t("outOfReach.title")}>
        {t("outOfReach.text")}
      </Notice>
    </IntoView>
  );
}

/** A stylesheet that did not come has no rules, or is taken for a foreign one, whose rules nobody may read. */
function isMissing({ sheet }: HTMLLinkElement): boolean {
  try {
    return !sheet?.cssRules.length;
  } catch {
    return true;
  }
}

/** Vite asks for each stylesheet once, whatever becomes of it: the page that was missed would come without its styles. */
function loadStylesAgain(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]:not([disabled])"))
    if (isMissing(link)) link.replaceWith(link.cloneNode());
}
