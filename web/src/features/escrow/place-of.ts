import type { OrderView } from "#shared/escrow/contract.ts";

/** Under which name a dialog of an order keeps what was typed and which files were sent for it. Each shipment has its own: what was prepared for one is not another's. */
export const placeOf = ({ id, shipment }: Pick<OrderView, "id" | "shipment">, dialog: string): string =>
  `${dialog}:${id}:${shipment}`;
