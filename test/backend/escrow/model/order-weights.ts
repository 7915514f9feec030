/** What an order weighs when it is shipped and when it arrives; as the model of the order it imports nothing of the product. */
import { isOutside, weightOf, worthOf } from "./order-money.ts";
import type { State } from "./order-state.ts";

type Answer = string;
const taken = "taken";

/** The supplier states what is shipped. */
export function weigh(state: State, hundredths: number): Answer {
  const weight = weightOf(state, hundredths);
  state.payable = worthOf(state, weight);
  state.isWeightOpen = isOutside(state, weight);
  return taken;
}

/** The buyer states the delivered weight, once; where it lowers what is paid, the supplier has two days at least. */
export function weighAnew(state: State, hundredths: number, day: number): Answer {
  if (!state.isDeliveredPaid) return "409 escrow.shippedWeightPaid";
  if (state.delivered !== null) return "409 escrow.weightStated";
  state.delivered = weightOf(state, hundredths);
  state.isWeightOpen = false;
  const worth = worthOf(state, state.delivered);
  state.isDeliveredOpen = worth < state.payable;
  if (state.isDeliveredOpen) state.inspectionEnds = Math.max(state.inspectionEnds ?? 0, day + 2);
  else state.payable = worth;
  return taken;
}

/** What waits for the supplier counts: it has accepted it, or was silent on one within the tolerance. */
export function takeDelivered(state: State): Answer {
  if (!state.isDeliveredOpen) return "409 escrow.weightAnswered";
  state.isDeliveredOpen = false;
  state.payable = worthOf(state, state.delivered ?? 0);
  return taken;
}
