import { useRef } from "react";

/**
 * The idempotency key of what a form says: the same for every try of the same words, so that a click whose answer was lost is not
 * done twice; a new one as soon as the words differ, because the server refuses a key with another body.
 */
export function useIntentionKey(): { keyFor: (body: unknown) => string; renew: () => void } {
  const last = useRef({ body: "", key: "" });
  return {
    keyFor(body) {
      const said = JSON.stringify(body);
      if (last.current.body !== said) last.current = { body: said, key: crypto.randomUUID() };
      return last.current.key;
    },
    renew() {
      last.current = { body: "", key: "" };
    },
  };
}
