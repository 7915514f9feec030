import type { OrderView } from "#shared/escrow/contract.ts";

/** What the form has to know of the goods: of an order, or of what an inspector is shown of one. */
export type FormOrder = Pick<OrderView, "reference" | "quantity" | "netWeight" | "qualityLimits" | "shipment"> & {
  readonly product: Pick<OrderView["product"], "name" | "category">;
  readonly shipments: readonly unknown[];
};
