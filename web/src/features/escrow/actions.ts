import type { TablerIcon } from "@tabler/icons-react";
import type { OrderView } from "#shared/escrow/contract.ts";
import { agreedTransitions, escrowRow, roleOf, type AgreedTransition } from "#shared/escrow/process.ts";
import type { MemberRole } from "#shared/organizations/choices.ts";
import {
  IconBan,
  IconCashBanknote,
  IconLock,
  IconMessage,
  IconMicroscope,
  IconScale,
  IconShip,
  IconUserCheck,
} from "#web/src/ui/icons.ts";
import { heldOf, restOf } from "./held.ts";

export type OrderAction =
  | "fund"
  | "ship"
  | "askShip"
  | "confirmDelivery"
  | "askConfirmation"
  | "acceptWeight"
  | "weighDelivered"
  | "acceptDelivered"
  | "inspect"
  | "release"
  | "cancel"
  | "cancelUnshipped"
  | "cancelForSample";

export const actionIcons: Record<OrderAction, TablerIcon> = {
  fund: IconLock,
  ship: IconShip,
  askShip: IconShip,
  confirmDelivery: IconUserCheck,
  askConfirmation: IconMessage,
  acceptWeight: IconScale,
  weighDelivered: IconScale,
  acceptDelivered: IconScale,
  inspect: IconMicroscope,
  release: IconCashBanknote,
  cancel: IconBan,
  cancelUnshipped: IconBan,
  cancelForSample: IconBan,
};

/** Moves that end an order without a trade: never the main button. */
export const isCancel = (action: OrderAction): boolean =>
  ["cancel", "cancelUnshipped", "cancelForSample"].includes(action);

/** What the reader may do now, as the server says; the main action first. */
export function actionsOf(
  order: Pick<OrderView, "can" | "paymentUrl" | "partyChecks" | "unplacedPayments" | "total">,
): OrderAction[] {
  const { can, paymentUrl, partyChecks } = order;
  const may = (name: OrderView["can"][number]) => can.includes(name);
  const actions: OrderAction[] = [];
  // The provider takes nothing of whom it does not know; and of what is held, only what is less than agreed can be completed.
  const isHeldUp =
    partyChecks.some(({ party }) => party === "buyer") || (heldOf(order).length > 0 && restOf(order) === null);
  if (paymentUrl && !isHeldUp) actions.push("fund");
  if (may("ship")) actions.push("ship");
  if (may("askShip")) actions.push("askShip");
  if (may("confirmDelivery")) actions.push("confirmDelivery");
  if (may("askConfirmation")) actions.push("askConfirmation");
  if (may("approve") || may("openDispute")) actions.push("inspect");
  if (may("release")) actions.push("release");
  if (may("cancel")) actions.push("cancel");
  if (may("cancelUnshipped")) actions.push("cancelUnshipped");
  if (may("cancelForSample")) actions.push("cancelForSample");
  return actions;
}

/** On a phone the bar is for what leads on; where there is nothing but to cancel, that stands in its place in the page. */
export const hasWayOn = (actions: readonly OrderAction[]): boolean => actions.some((action) => !isCancel(action));

/** Why a buyer may bring an order before a reviewer without an inspection: it was not shipped in time, or nothing has arrived. */
export function disputeOf({ can }: Pick<OrderView, "can">): "unshipped" | "undelivered" | null {
  if (can.includes("disputeUnshipped")) return "unshipped";
  return can.includes("disputeUndelivered") ? "undelivered" : null;
}

/** What the reader may propose to the other side. Whoever may cancel alone needs no consent to it. */
export const proposalsOf = ({ can }: Pick<OrderView, "can">): AgreedTransition[] =>
  agreedTransitions.filter(
    (kind) =>
      can.includes(kind) &&
      !(kind === "cancelAgreed" && (can.includes("cancelUnshipped") || can.includes("cancelForSample"))),
  );

/** Whether a price reduction could be agreed on, but by an owner of the reader's organization alone, because it releases money. */
export function keptForOwners({ status, side, proposal }: OrderView, role: MemberRole | undefined): boolean {
  const row = escrowRow("allowPrice");
  if (role !== "manager" || roleOf(row, side) !== "owner") return false;
  return row.from.includes(status) && proposal?.status !== "open";
}

/** What is due to happen with an order apart from its way: a dispute, the refusal of goods or of their weight, a proposal and its answers. */
export type OtherAction =
  "dispute" | "disputeWeight" | "contestDelivered" | "reject" | "propose" | "accept" | "decline" | "withdraw";
