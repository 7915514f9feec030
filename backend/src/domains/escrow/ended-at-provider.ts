import { heldStatuses, type OrderStatus } from "#shared/escrow/process.ts";

/** How a transaction stands at the provider when no money is in it, and none can come. */
export const emptyEnds: readonly string[] = ["refunded", "cancelled"];

/** Whether the provider has ended what an order is to be paid by, or has given its money back, while the order goes on. */
export const hasEndedAtProvider = (status: OrderStatus, providerStatus: string | null): boolean =>
  (status === "created" || heldStatuses.includes(status)) && emptyEnds.includes(providerStatus ?? "");
