import { useEffect, useState } from "react";
import { isLanguage, type Language } from "#shared/kernel/language.ts";
import { useClientServices } from "#web/src/runtime/services.tsx";
import { hasChosenLanguage } from "#web/src/i18n/remember-language.ts";
import { atRest } from "#web/src/hydration/breathe.ts";
import { useLanguage } from "#web/src/ui/use-language.ts";
import type { LanguageHint } from "./LanguageHint.tsx";
import styles from "./LanguageHint.module.css";

const robot = /bot|crawl|spider|slurp|preview/i;

/** The language of ours that the browser asks for first, for a person who has not chosen yet. */
function preferred(): Language | undefined {
  if (robot.test(navigator.userAgent) || hasChosenLanguage()) return undefined;
  return navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage);
}

/**
 * Tells a reader whose browser prefers the other language that the site speaks it. Few need it, and none at once: its code comes when the
 * page is all there. Its look does not, since a style sheet that comes later has the whole page styled anew.
 */
export function OtherLanguage() {
  const services = useClientServices();
  const present = useLanguage();
  const [Hint, setHint] = useState<typeof LanguageHint>();
  useEffect(() => {
    const wanted = preferred();
    if (!wanted || wanted === present || services().platform.kind !== "browser") return;
    let gone = false;
    const show = async () => {
      await atRest();
      const loaded = await import("./LanguageHint.tsx");
      await atRest();
      if (!gone) setHint(() => loaded.LanguageHint);
    };
    // The page does without.
    show().catch(() => undefined);
    return () => void (gone = true);
  }, [present, services]);
  return Hint ? <Hint present={present} className={styles.hint} onClose={() => setHint(undefined)} /> : null;
}
