/** How a shipment of the model moves, whatever moves it; as the model of the order it imports nothing of the product. */
import type { State } from "./order-state.ts";

/** Somebody has yet to do something about the case. */
export const isOpen = ({ dispute }: Pick<State, "dispute">): boolean =>
  dispute !== null && dispute.status !== "decided" && dispute.status !== "closed";

/** What goes on without a decision needs none. */
export function closeCase(state: State): void {
  if (!state.dispute || !isOpen(state)) return;
  state.dispute.status = "closed";
  state.dispute.ruling = null;
}

/** The order leaves its status: proposals and cases of before have nothing to say any more. */
export function go(state: State, status: string): void {
  if (state.proposal) state.proposal.open = false;
  closeCase(state);
  // An approval is in doubt again once somebody disputes it.
  if (status === "disputed" && state.status === "approved") state.done = 3;
  const done: Record<string, number> = {
    funded: 2,
    awaiting_delivery: 2,
    quality_control: 3,
    approved: 4,
    funds_released: 5,
  };
  state.done = done[status] ?? state.done;
  state.failed = ["disputed", "refunded", "cancelled"].includes(status);
  state.status = status;
}

/** The end of the order's money: some of it released, the rest refunded. */
export function settle(state: State, released: number): void {
  state.released = released;
  // Nobody answers a weight any more.
  state.isWeightOpen = false;
  state.refunded = state.total - released;
  go(state, released > 0 ? "funds_released" : "refunded");
}
