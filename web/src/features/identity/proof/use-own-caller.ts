import { useCallback } from "react";
import type { FactorCaller } from "#shared/identity/second-factor.ts";
import { useClientServices } from "#web/src/runtime/services.tsx";
import { callerOf } from "../second-factor.ts";

/** Shows a factor in the browser's own session. */
export function useOwnCaller(): () => FactorCaller {
  const services = useClientServices();
  return useCallback(() => callerOf(services()), [services]);
}
