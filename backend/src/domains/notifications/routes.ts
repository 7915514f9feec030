import { notificationEndpoints } from "#shared/notifications/contract.ts";
import { endpoint, type Endpoint } from "#backend/src/http/endpoint.ts";
import { openEventStream } from "#backend/src/http/event-stream.ts";
import { asMember } from "#backend/src/kernel/actor.ts";
import { readOverview } from "./queries/read-overview.ts";

export const notificationsRoutes: Endpoint[] = [
  endpoint(notificationEndpoints.events, async ({ actor, services, request }) => {
    if (!request.http) throw new Error("a stream needs a connection");
    await openEventStream(request.http, { services, actor: asMember(actor), actorNow: request.actorNow });
    return undefined;
  }),

  endpoint(notificationEndpoints.overview, ({ db, actor, services, now }) =>
    readOverview(db, services.domains, asMember(actor), now),
  ),
];
