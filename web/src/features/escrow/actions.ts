import type { TablerIcon } from "@tabler/icons-react";
import type { OrderView } from "#shared/escrow/contract.ts";
import { IconBan, IconCashBanknote, IconLock, IconMicroscope, IconShip, IconUserCheck } from "#web/src/ui/icons.ts";

export type OrderAction = "fund" | "ship" | "confirmDelivery" | "inspect" | "release" | "cancel" | "cancelUnshipped";

export const actionIcons: Record<OrderAction, TablerIcon> = {
  fund: IconLock,
  ship: IconShip,
  confirmDelivery: IconUserCheck,
  inspect: IconMicroscope,
  release: IconCashBanknote,
  cancel: IconBan,
  cancelUnshipped: IconBan,
};

/** Moves that end an order without a trade: never the main button. */
export const isCancel = (action: OrderAction): boolean => action === "cancel" || action === "cancelUnshipped";

/** What the reader may do now, as the server says; the main action first. */
export function actionsOf({ can, paymentUrl }: Pick<OrderView, "can" | "paymentUrl">): OrderAction[] {
  const may = (name: OrderView["can"][number]) => can.includes(name);
  const actions: OrderAction[] = [];
  if (paymentUrl) actions.push("fund");
  if (may("ship")) actions.push("ship");
  if (may("confirmDelivery")) actions.push("confirmDelivery");
  if (may("approve") || may("openDispute")) actions.push("inspect");
  if (may("release")) actions.push("release");
  if (may("cancel")) actions.push("cancel");
  if (may("cancelUnshipped")) actions.push("cancelUnshipped");
  return actions;
}
