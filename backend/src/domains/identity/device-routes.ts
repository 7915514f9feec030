import { deviceEndpoints } from "#shared/identity/device-contract.ts";
import { endpoint, type Endpoint } from "#backend/src/http/endpoint.ts";
import { asUser } from "#backend/src/kernel/actor.ts";
import { visitorOf } from "./auth-call.ts";
import { endDevice } from "./commands/end-device.ts";
import { listDevices } from "./queries/list-devices.ts";

export const deviceRoutes: Endpoint[] = [
  endpoint(deviceEndpoints.list, ({ services, actor, query }) => listDevices(services, asUser(actor), query)),

  endpoint(deviceEndpoints.end, async ({ trx, actor, params, request, now }) => {
    const { userId } = asUser(actor);
    await endDevice({ trx, userId, sessionId: params.deviceId, visitor: visitorOf({ request }), now });
    return undefined;
  }),
];
