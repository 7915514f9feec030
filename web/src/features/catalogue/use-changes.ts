import { useEffect, useState } from "react";

/** What shows terms or a rate of before beside those of now. */
const load = async () => {
  const [{ ChangedTerms }, { ChangedRate }] = await Promise.all([
    import("./ChangedTerms.tsx"),
    import("./ChangedRate.tsx"),
  ]);
  return (loaded = { ChangedTerms, ChangedRate });
};
type Changes = Awaited<ReturnType<typeof load>>;
let loaded: Changes | undefined;

/** Few readers ever need it, so it comes once somebody is at the form. Without a connection it is asked for again with the `refusal` that needs it; until it is there, that is told in a sentence. */
export function useChanges(refusal: unknown): Changes | undefined {
  const [changes, setChanges] = useState(() => loaded);
  useEffect(() => {
    if (changes) return;
    load().then(setChanges, () => undefined);
  }, [changes, refusal]);
  return changes;
}
