import { emptyEnds } from "#shared/escrow/payments.ts";
import { heldStatuses, type OrderStatus } from "#shared/escrow/process.ts";

export { emptyEnds };

/** Whether the provider has ended what an order is to be paid by, or has given its money back, while the order goes on. */
export const hasEndedAtProvider = (status: OrderStatus, providerStatus: string | null): boolean =>
  (status === "created" || heldStatuses.includes(status)) && emptyEnds.includes(providerStatus ?? "");
