/** What an order's sides should see of it, as the model has it, in the words of the API. */
import type { OrderView } from "#shared/escrow/contract.ts";
import { sides } from "./attempts.ts";
import { offered, partsOf, type Side, type State } from "./order-model.ts";

export const cents = (amount: string) => Math.round(Number(amount) * 100);
export const amount = (value: number) => (value / 100).toFixed(2);
/** Every order in which things can happen. */
export const orders = <T>(items: readonly T[]): T[][] =>
  items.length < 2
    ? [[...items]]
    : items.flatMap((item, at) => orders(items.filter((_, other) => other !== at)).map((rest) => [item, ...rest]));

/** What an order view says that the model has an opinion of. */
export const seen = (view: OrderView) => ({
  status: view.status as string,
  can: [...view.can].sort() as string[],
  timeline: view.timeline.map(({ state }) => state),
  settled: view.settlement && [view.settlement.released.amount, view.settlement.refunded.amount],
  split: view.split.posted
    ? [view.split.supplier, view.split.platform, view.split.impactFund].map((part) => part.amount)
    : null,
  answers: view.proposal?.can ?? [],
  isSilent: view.silenceCaseSince !== null,
});
/** The same as the model has it. */
export function expected(state: State, side: Side, day: number): ReturnType<typeof seen> {
  const { status, done, failed, released, refunded, proposal, dispute } = state;
  const over = status === "funds_released" || status === "refunded";
  return {
    status,
    can: offered(state, side, day),
    timeline: [0, 1, 2, 3, 4].map((step) =>
      step < done ? "completed" : step > done ? "pending" : failed ? "failed" : "current",
    ),
    settled: over ? [amount(released), amount(refunded)] : null,
    split: status === "funds_released" ? Object.values(partsOf(released)).map(amount) : null,
    answers: !proposal?.open ? [] : proposal.by === side ? ["withdraw"] : ["accept", "decline"],
    isSilent: dispute?.kind === "silence" && dispute.status === "open",
  };
}

/** Whether both sides see what the model has. */
export const fits = (state: State, views: Record<Side, unknown>, day: number): boolean =>
  sides.every((side) => JSON.stringify(expected(state, side, day)) === JSON.stringify(views[side]));
