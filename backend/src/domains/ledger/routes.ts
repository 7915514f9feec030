import { ledgerEndpoints } from "#shared/ledger/contract.ts";
import { endpoint, type Endpoint } from "#backend/src/http/endpoint.ts";
import { asMember } from "#backend/src/kernel/actor.ts";
import { readImpact } from "./queries/read-impact.ts";

export const ledgerRoutes: Endpoint[] = [
  endpoint(ledgerEndpoints.impact, ({ actor, db }) => readImpact(db, asMember(actor).membership.organizationId)),
];
