import { useQuery } from "@tanstack/react-query";
import { useDataProvider } from "react-admin";
import type { ProviderHealthView } from "#shared/escrow/provider-health-contract.ts";
import type { ConsoleData } from "../../providers/data.ts";

/** How often it is looked at, in milliseconds: who watches an outage waits for its end. */
const look = 10_000;

/** How the escrow provider answers. */
export function useProviderHealth() {
  const data = useDataProvider<ConsoleData>();
  return useQuery({ queryKey: ["provider-health"], queryFn: () => data.providerHealth(), refetchInterval: look });
}

/** Since when not one call has been answered; null where some are, or where calls are not even tried. */
export const silentSince = ({ state, failingSince, answered }: ProviderHealthView): string | null =>
  state === "failing" && answered === 0 ? failingSince : null;
