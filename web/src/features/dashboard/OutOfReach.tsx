import { useEffect, useRef, useState } from "react";
import { createPath, useHref, useLocation, type Location } from "react-router-dom";
import { pause, waitAfter } from "#shared/browser/tries.ts";
import { splitPath } from "#shared/kernel/language.ts";
import { outOfReach } from "#web/src/runtime/router/navigation.ts";
import { useNavigate } from "#web/src/runtime/router/PageRouter.tsx";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { IconCloudOff, IconWifiOff } from "#web/src/ui/icons.ts";
import { Notice } from "#web/src/ui/Notice.tsx";
import { IntoView } from "#web/src/screens/IntoView.tsx";
import { isServerThere, keepPage, takeReason, type Missing } from "./out-of-reach.ts";

interface Missed {
  /** The page that stands. */
  on: string;
  times: number;
  reason: Exclude<Missing, "there">;
  to: Location;
}

/**
 * Nothing of the dashboard is kept in a browser, so what stands is worth more than a document that says what is missing: it stays. Said when
 * a page was asked for whose code cannot come without a line or a server; gone with their return, or with another page.
 */
export function OutOfReach() {
  const { t } = useTranslation("dashboard");
  const { t: say } = useTranslation("ui");
  const { missed, open } = useMissed();
  if (!missed) return null;
  const { times, reason } = missed;
  return (
    // Another element each time, so that a second try is announced, too.
    <IntoView key={times}>
      <Notice
        tone="danger"
        role="alert"
        icon={reason === "offline" ? IconWifiOff : IconCloudOff}
        flush
        title={t(`outOfReach.${reason}.title`)}
        action={
          reason !== "offline" && (
            <Button size="small" onClick={open}>
              {say("retry")}
            </Button>
          )
        }
      >
        {t(`outOfReach.${reason}.text`)}
      </Notice>
    </IntoView>
  );
}

function useMissed(): { missed: Missed | undefined; open: () => void } {
  const location = useLocation();
  const here = useHref(location);
  const navigate = useNavigate();
  const { key } = location;
  const [missed, setMissed] = useState<Missed>();
  // On which page something was typed.
  const typed = useRef<string>(undefined);
  const open = () => {
    if (!missed) return;
    const { pathname, search, hash } = missed.to;
    const state = missed.to.state as unknown;
    loadStylesAgain();
    void navigate({ pathname: splitPath(pathname).path, search, hash }, { state });
  };
  useEffect(keepPage, []);
  useEffect(() => {
    const miss = (event: Event) => {
      const to = (event as CustomEvent<Location>).detail;
      const asked = takeReason();
      // Public pages may have been kept for those who are offline. What failed for another reason has a page that says so.
      const isOurs = /^\/dashboard(?:\/|$)/.test(splitPath(to.pathname).path);
      if (navigator.onLine ? !asked : !isOurs) return;
      event.preventDefault();
      // On the way back the browser has changed the address already.
      const { pathname: path, search, hash } = window.location;
      if (path + search + hash !== here) window.history.pushState({ key }, "", here);
      const tell = (reason: Missing) =>
        reason === "there"
          ? window.location.assign(createPath(to))
          : setMissed((before) => ({ on: key, times: before?.on === key ? before.times + 1 : 1, reason, to }));
      if (navigator.onLine) void asked?.then(tell);
      else tell("offline");
    };
    const forget = () => {
      loadStylesAgain();
      setMissed(undefined);
    };
    const note = () => (typed.current = key);
    window.addEventListener(outOfReach, miss);
    window.addEventListener("online", forget);
    window.addEventListener("input", note);
    return () => {
      window.removeEventListener(outOfReach, miss);
      window.removeEventListener("online", forget);
      window.removeEventListener("input", note);
    };
  }, [key, here]);
  const present = missed?.on === key ? missed : undefined;
  const back = useRef<() => void>(undefined);
  // What somebody has typed is not taken away unasked: then the word goes, and another click opens the page.
  useEffect(() => {
    back.current = () => (typed.current === key ? setMissed(undefined) : open());
  });
  const times = present?.reason === "away" ? present.times : 0;
  useEffect(() => {
    if (times === 0) return;
    const stopped = new AbortController();
    void untilBack(times - 1, stopped.signal).then(() => stopped.signal.aborted || back.current?.());
    return () => stopped.abort();
  }, [times]);
  return { missed: present, open };
}

/** Looks for the server until it is there, or nobody asks any more; `before` so many tries have failed. */
async function untilBack(before: number, signal: AbortSignal): Promise<void> {
  for (let tries = before; !signal.aborted; tries += 1) {
    await pause(waitAfter(tries), { signal });
    if (signal.aborted || (await isServerThere())) return;
  }
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
