import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useNavigate } from "#web/src/runtime/router/PageRouter.tsx";
import { useClientServices } from "#web/src/runtime/services.tsx";
import { useLanguage } from "#web/src/ui/use-language.ts";

/**
 * Finishes a sign-in that a provider has led back from with a code (`?code=…`).
 *
 * @returns whether it is under way. When it fails the address says why, as for a provider that leads back with a refusal.
 */
export function useProviderReturn(): boolean {
  const services = useClientServices();
  const language = useLanguage();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const code = search.get("code");
  const [spent, setSpent] = useState<string>();
  // A code works once: React's double effect in development must not use it twice.
  const begun = useRef<string>(undefined);

  useEffect(() => {
    if (code === null || begun.current === code) return;
    begun.current = code;
    const address = new URL(window.location.href);
    address.searchParams.delete("code");
    // Out of the address bar and the history at once; the router need not know.
    window.history.replaceState(window.history.state, "", address.href);
    void import("../parts.ts")
      .then(({ finishProviderSignIn }) => finishProviderSignIn(services(), code, language))
      .catch(() => ({ code: "network" }))
      .then((problem) => {
        setSpent(code);
        if (!problem) return;
        const next = search.get("next");
        const said = new URLSearchParams({ ...(next !== null && { next }), error_code: problem.code });
        return navigate(`/login?${said}`, { replace: true });
      });
  }, [code, search, services, language, navigate]);
  return code !== null && spent !== code;
}
