import { object } from "yup";
import { defineEndpoint } from "../kernel/endpoint.ts";
import { problem, uuid } from "../kernel/fields.ts";
import { organizationId, organizationView } from "./contract.ts";

/** What owners do with a name or country that waits or was refused. Apart from the rest: public pages do without. */
export const ownIdentityEndpoints = {
  withdraw: defineEndpoint({
    name: "organizations.withdrawIdentity",
    summary:
      "Takes back a change of name or country that waits for verification; the public goes on seeing what it saw.",
    method: "POST",
    path: "/organizations/:organizationId/withdraw-identity",
    params: organizationId,
    body: object({ requestId: uuid().required(problem("required")) }),
    response: organizationView,
    idempotency: "optional",
    errors: [
      "organizations.notFound",
      "organizations.identityRequestNotFound",
      "organizations.identityRequestDecided",
      "accounts.forbidden",
    ],
  }),
  acknowledge: defineEndpoint({
    name: "organizations.acknowledgeIdentity",
    summary: "An owner has read that a change of name or country was refused: its members are not told again.",
    method: "POST",
    path: "/organizations/:organizationId/acknowledge-identity",
    params: organizationId,
    body: object({ requestId: uuid().required(problem("required")) }),
    response: organizationView,
    idempotency: "optional",
    errors: ["organizations.notFound", "organizations.identityRequestNotFound", "accounts.forbidden"],
  }),
};
