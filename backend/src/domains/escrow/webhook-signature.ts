import { Webhook, WebhookVerificationError } from "standardwebhooks";
import { AppError } from "#shared/kernel/errors.ts";

interface Signed {
  secret: string | undefined;
  rawBody: string;
  header: (name: string) => string;
}

/**
 * What the provider has signed, and the id of the event. The signature covers the id, the time and the body; a time more
 * than 300 seconds away from the machine's clock is refused, whatever the movable clock says.
 *
 * @throws {AppError} `escrow.webhookSignature`
 */
export function readSigned({ secret, rawBody, header }: Signed): { eventId: string; payload: unknown } {
  const names = ["webhook-id", "webhook-timestamp", "webhook-signature"];
  const headers = Object.fromEntries(names.map((name) => [name, header(name)]));
  try {
    if (!secret) throw new WebhookVerificationError("no secret is configured");
    return { eventId: header("webhook-id"), payload: new Webhook(secret).verify(rawBody, headers) };
  } catch (error) {
    // What was signed and is no JSON is refused like what was not signed.
    if (error instanceof WebhookVerificationError || error instanceof SyntaxError)
      throw new AppError("escrow.webhookSignature");
    throw error;
  }
}
