import { providerHealthEndpoints } from "#shared/escrow/provider-health-contract.ts";
import { endpoint, type Endpoint } from "#backend/src/http/endpoint.ts";
import { readProviderHealth } from "./queries/read-provider-health.ts";

/** Whether the escrow provider answers, for those who look after it. */
export const providerHealthRoutes: Endpoint[] = [
  endpoint(providerHealthEndpoints.show, ({ db, now }) => readProviderHealth(db, now)),
];
