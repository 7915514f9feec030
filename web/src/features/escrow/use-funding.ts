import { useEffect, useState } from "react";
import type { OrderView } from "#shared/escrow/contract.ts";
import { useClientServices } from "#web/src/runtime/services.tsx";
import { useLanguage } from "#web/src/ui/use-language.ts";
import { rememberLanguage } from "./return-language.ts";

/** After this long without an answer there is no connection worth leaving the page for. */
const patience = 8000;

interface Asked {
  data?: OrderView;
  error?: unknown;
}

/**
 * Takes the buyer to the provider's page. Whoever leaves while offline lands on the browser's own error page, so the order is
 * read anew first: that shows whether anything can be reached, and whether there still is something to pay. The desktop window stays
 * where it is while the page opens in the browser, and reads the order anew when the buyer comes back to it.
 */
export function useFunding(ask: () => PromiseLike<Asked>) {
  const services = useClientServices();
  const language = useLanguage();
  const [state, setState] = useState<"idle" | "asking" | "unreachable" | "outside">("idle");
  const fund = async () => {
    setState("asking");
    const silence = new Promise<Asked>((resolve) => setTimeout(() => resolve({ error: "silence" }), patience));
    const { data, error } = navigator.onLine ? await Promise.race([ask(), silence]) : { error: "offline" };
    if (error || !data?.paymentUrl) return setState(error ? "unreachable" : "idle");
    const { platform } = services();
    rememberLanguage(language);
    platform.openExternal(data.paymentUrl);
    setState(platform.kind === "desktop" ? "outside" : "idle");
  };
  const outside = state === "outside";
  useEffect(() => {
    if (!outside) return;
    const look = () => void ask();
    window.addEventListener("focus", look);
    return () => window.removeEventListener("focus", look);
  }, [outside, ask]);
  return { fund: () => void fund(), asking: state === "asking", unreachable: state === "unreachable", outside };
}
export type Funding = ReturnType<typeof useFunding>;
