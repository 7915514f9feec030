import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { useHydrated } from "#web/src/hydration/use-hydrated.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Notice } from "#web/src/ui/Notice.tsx";
import { panelStyles } from "./AccountPanel.tsx";
import { urlProblemIn, withoutProblem, type UrlProblemFound } from "./url-problem.ts";

/**
 * The problem that the address carries, in the reader's words where the code is known. Undefined until the browser has taken over. It is
 * told once: the address bar and the history lose it, so that a reload or a bookmark tells nothing old; the router need not know.
 */
export function useUrlProblem(): string | undefined {
  const words = useUrlProblemWords();
  const location = useLocation();
  // The server never sees what stands behind a "#".
  const found = useHydrated() ? urlProblemIn(location) : undefined;
  const isFound = found !== undefined;
  useEffect(() => {
    if (isFound) window.history.replaceState(window.history.state, "", withoutProblem(window.location));
  }, [isFound, location]);
  return found && words(found);
}

/** The reader's words for such a problem. */
export function useUrlProblemWords(): (found: UrlProblemFound) => string {
  const { t } = useTranslation("identity");
  return ({ code, description }) =>
    (/^\w+$/.test(code) && t(`urlProblem.${code}`, { defaultValue: "" })) ||
    (description ? t("urlProblem.other", { description }) : t("urlProblem.unspecified"));
}

export function UrlProblem() {
  const text = useUrlProblem();
  if (!text) return null;
  return (
    <Notice tone="danger" role="alert" className={panelStyles.above}>
      {text}
    </Notice>
  );
}
