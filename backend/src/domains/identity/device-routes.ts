import { deviceEndpoints } from "#shared/identity/device-contract.ts";
import { endpoint, type Endpoint } from "#backend/src/http/endpoint.ts";
import { asUser } from "#backend/src/kernel/actor.ts";
import { visitorOf } from "./auth-call.ts";
import { endDevice } from "./commands/end-device.ts";
import { listDevices } from "./queries/list-devices.ts";

export const deviceRoutes: Endpoint[] = [
  endpoint(deviceEndpoints.list, ({ services, actor, query }) => listDevices(services, asUser(actor), query)),

  endpoint(deviceEndpoints.end, async ({ services, actor, params, body, request, now }) => {
    const { userId, sessionId } = asUser(actor);
    const currentPassword = body.current_password;
    const asking = { services, userId, sessionId, currentPassword, visitor: visitorOf({ request }), now };
    await endDevice({ ...asking, deviceId: params.deviceId });
    return undefined;
  }),
];
