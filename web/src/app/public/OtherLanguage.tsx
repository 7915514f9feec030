import { useEffect, useState } from "react";
import { isLanguage, type Language } from "#shared/kernel/language.ts";
import { useClientServices } from "#web/src/app/services.tsx";
import { hasChosenLanguage } from "#web/src/i18n/remember-language.ts";
import { useLanguage } from "#web/src/ui/use-language.ts";
import type { LanguageHint } from "./LanguageHint.tsx";

const robot = /bot|crawl|spider|slurp|preview/i;

/** The language of ours that the browser asks for first, for a person who has not chosen yet. */
function preferred(): Language | undefined {
  if (robot.test(navigator.userAgent) || hasChosenLanguage()) return undefined;
  return navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage);
}

/** Tells a reader whose browser prefers the other language that the site speaks it. Few need it, so its code comes later. */
export function OtherLanguage() {
  const services = useClientServices();
  const present = useLanguage();
  const [Hint, setHint] = useState<typeof LanguageHint>();
  useEffect(() => {
    const wanted = preferred();
    if (!wanted || wanted === present || services().platform.kind !== "browser") return;
    import("./LanguageHint.tsx").then(
      (loaded) => setHint(() => loaded.LanguageHint),
      // The page does without.
      () => undefined,
    );
  }, [present, services]);
  return Hint ? <Hint present={present} onClose={() => setHint(undefined)} /> : null;
}
