import type { OrderDraft, OrderView } from "#shared/escrow/contract.ts";
import { useAskToSend } from "#web/src/features/drafts/index.ts";
import { usePlaceOrderMutation } from "#web/src/features/escrow/index.ts";
import { useIntentionKey } from "#web/src/forms/intention.ts";
import { useTradingRight } from "./trading-right.ts";

/** Places an order; for a reader whose role only prepares, it is kept for a manager to place. */
export function usePlacing() {
  const right = useTradingRight();
  const [placeOrder, placing] = usePlaceOrderMutation();
  const [askToSend, asking] = useAskToSend();
  const intention = useIntentionKey();
  const place = async (draft: OrderDraft): Promise<{ error?: unknown; order?: OrderView | undefined }> => {
    const idempotencyKey = intention.keyFor(draft);
    if (right.asks) return askToSend({ call: "escrow.create", body: draft, idempotencyKey });
    const { data, error } = await placeOrder({ draft, idempotencyKey });
    return { error, order: data };
  };
  return {
    ...right,
    place,
    renew: intention.renew,
    isLoading: placing.isLoading || asking.isLoading,
    isAsked: asking.isSuccess,
    forget: asking.reset,
  };
}
