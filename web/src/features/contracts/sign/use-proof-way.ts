import { useEffect, useState } from "react";
import type { MeView } from "#shared/people/contract.ts";
import { findFactors } from "#web/src/features/identity/index.ts";
import { useClientServices } from "#web/src/runtime/services.tsx";

/** By what somebody shows that it is they who sign: what their account has. */
export type ProofWay = "password" | "factor" | "letter";

/** The reader's way; undefined until it is known, and `failed` where it could not be asked for. */
export function useProofWay({ user }: MeView): { way: ProofWay | undefined; failed: boolean; again: () => void } {
  const services = useClientServices();
  const [found, setFound] = useState<ProofWay | "failed">();
  const [tries, setTries] = useState(0);
  const { hasPassword } = user;
  useEffect(() => {
    if (hasPassword) return;
    let isCurrent = true;
    void findFactors(services()).then(({ data, problem }) => {
      if (isCurrent) setFound(problem || !data ? "failed" : data.length > 0 ? "factor" : "letter");
    });
    return () => void (isCurrent = false);
  }, [hasPassword, services, tries]);
  return {
    way: hasPassword ? "password" : found === "failed" ? undefined : found,
    failed: found === "failed",
    again: () => {
      setFound(undefined);
      setTries(tries + 1);
    },
  };
}
