import type { OrderView } from "#shared/escrow/contract.ts";
import { useWaitingDrafts } from "#web/src/features/drafts/index.ts";
import { actionsOf, type OrderAction } from "./actions.ts";

/** Reports of this shipment that wait for a manager, as long as it is still to be shipped. */
export const useWaitingShipments = ({ reference, shipment, can }: OrderView) =>
  useWaitingDrafts(
    ({ about, params }) =>
      about.orderReference === reference &&
      Number(params.number ?? 1) === shipment &&
      (can.includes("ship") || can.includes("askShip")),
  );

/** What waits for a manager is not prepared a second time. */
export const actionsLeft = (order: OrderView, waiting: readonly unknown[]): OrderAction[] =>
  actionsOf(order).filter((action) => action !== "askShip" || waiting.length === 0);
