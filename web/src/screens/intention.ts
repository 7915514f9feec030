import { useState } from "react";

/**
 * The idempotency key of one intention: made when the dialog or card that asks for it appears, and the same on every try of it,
 * so that a click whose answer was lost can be repeated without doing the thing twice. `renew` begins the next intention.
 */
export function useIntention(): { key: string; renew: () => void } {
  const [key, setKey] = useState(() => crypto.randomUUID());
  return { key, renew: () => setKey(crypto.randomUUID()) };
}
