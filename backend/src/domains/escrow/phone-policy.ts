import type { Order } from "./model.ts";

/**
 * Whether a side of an order shows its telephone to the other. One that hides it does so until both have agreed to trade: they have by an accepted
 * offer, or once the order was funded. An order that anybody can place from a listing, and never pay, is no agreement.
 */
export const showsPhone = ({ offerId, status }: Pick<Order, "offerId" | "status">, hides: boolean): boolean =>
  !hides || offerId !== null || (status !== "created" && status !== "cancelled");
