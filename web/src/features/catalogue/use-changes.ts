import { useEffect, useState, type ComponentType, type ComponentProps } from "react";
import type { ChangedRate } from "./ChangedRate.tsx";
import type { ChangedTerms } from "./ChangedTerms.tsx";

interface Changes {
  ChangedTerms: ComponentType<ComponentProps<typeof ChangedTerms>>;
  ChangedRate: ComponentType<ComponentProps<typeof ChangedRate>>;
}

let loaded: Changes | undefined;
/** What shows terms or a rate of before beside those of now. */
const load = async (): Promise<Changes> => {
  const [terms, rate] = await Promise.all([import("./ChangedTerms.tsx"), import("./ChangedRate.tsx")]);
  return (loaded = { ChangedTerms: terms.ChangedTerms, ChangedRate: rate.ChangedRate });
};

/** Few readers ever need it, so it comes once somebody is at the form. Without a connection it is asked for again with the `refusal` that needs it; until it is there, that is told in a sentence. */
export function useChanges(refusal: unknown): Changes | undefined {
  const [changes, setChanges] = useState(() => loaded);
  useEffect(() => {
    if (changes) return;
    load().then(setChanges, () => undefined);
  }, [changes, refusal]);
  return changes;
}
