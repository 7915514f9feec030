import { notificationEndpoints } from "#shared/notifications/contract.ts";
import { endpoint, type Endpoint } from "#backend/src/http/endpoint.ts";
import { openEventStream } from "#backend/src/http/event-stream.ts";
import { asMember } from "#backend/src/kernel/actor.ts";
import { readOverview } from "./queries/read-overview.ts";

export const notificationsRoutes: Endpoint[] = [
  endpoint(notificationEndpoints.events, ({ actor, services, request }) => {
    const { membership } = asMember(actor);
    if (!request.http) throw new Error("a stream needs a connection");
    const { events } = services;
    openEventStream(request.http, {
      onEvent: (send) => events.onLive(membership.organizationId, send),
      onGap: (listener) => events.onReconnect(listener),
    });
    return Promise.resolve(undefined);
  }),

  endpoint(notificationEndpoints.overview, ({ db, actor, now }) => readOverview(db, asMember(actor).membership, now)),
];
