import { userAdminEndpoints } from "#shared/identity/user-admin-contract.ts";
import { endpoint, type Endpoint } from "#backend/src/http/endpoint.ts";
import { operationOf } from "../identity/index.ts";
import { deleteByOperator } from "./commands/delete-by-operator.ts";

/** Of the operator's programs: the one call that concerns every domain. The others stand in identity. */
export const peopleUserAdminRoutes: Endpoint[] = [
  endpoint(userAdminEndpoints.remove, async (call) => {
    await deleteByOperator(operationOf(call), call.params.userId);
    return {};
  }),
];
