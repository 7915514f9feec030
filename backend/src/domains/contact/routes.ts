import { contactEndpoints } from "#shared/contact/contract.ts";
import { endpoint, type Endpoint } from "#backend/src/http/endpoint.ts";
import { sendMessage } from "./commands/send-message.ts";

export const contactRoutes: Endpoint[] = [
  endpoint(contactEndpoints.send, async ({ trx, services, body, request, now }) => {
    const message = await sendMessage({
      trx,
      draft: body,
      key: request.header("idempotency-key").trim() || null,
      ip: request.ip,
      perNetwork: services.config.contactRateLimit,
      now,
    });
    return { id: message.id, receivedAt: message.createdAt.toISOString() };
  }),
];
