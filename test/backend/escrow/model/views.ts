/** What an order's sides should see of it, as the model has it, in the words of the API. */
import type { OrderView } from "#shared/escrow/contract.ts";
import { sides } from "./attempts.ts";
import { partsOf } from "./order-money.ts";
import type { Order, Side, State } from "./order-state.ts";
import { shownCase } from "./order-cases.ts";
import { isOpen } from "./order-moves.ts";
import { offered, statusOf } from "./order-offers.ts";

export const cents = (amount: string) => Math.round(Number(amount) * 100);
export const amount = (value: number) => (value / 100).toFixed(2);
/** Every order in which things can happen. */
export const orders = <T>(items: readonly T[]): T[][] =>
  items.length < 2
    ? [[...items]]
    : items.flatMap((item, at) => orders(items.filter((_, other) => other !== at)).map((rest) => [item, ...rest]));

/** An order as one side sees it: the whole, and where it has several each of its shipments. */
export interface Seen {
  whole: OrderView;
  parts: OrderView[];
}

/** What a view of a shipment says that the model has an opinion of. */
const seenOne = (view: OrderView) => ({
  status: view.status as string,
  can: [...view.can].sort() as string[],
  timeline: view.timeline.map(({ state }) => state),
  settled: view.settlement && [view.settlement.released.amount, view.settlement.refunded.amount],
  split: view.split.posted
    ? [view.split.supplier, view.split.platform, view.split.impactFund].map((part) => part.amount)
    : null,
  answers: view.proposal?.can ?? [],
  isSilent: view.silenceCaseSince !== null,
  dispute: view.dispute && [
    view.dispute.status as string,
    view.dispute.stage as string,
    view.dispute.announced?.released.amount ?? null,
  ],
  amounts: [view.total.amount, view.payable?.amount ?? null],
  weightOpen: view.weightOpen,
  deliveredOpen: view.delivered?.isOpen ?? false,
  isHeld: view.papersHeld !== null,
});
export const seen = ({ whole, parts }: Seen) =>
  parts.length === 0
    ? [seenOne(whole)]
    : [
        ...parts.map(seenOne),
        { status: whole.status as string, can: [...whole.can] as string[], total: whole.total.amount },
      ];

function expectedOne(state: State, side: Side, day: number, isOnly: boolean): ReturnType<typeof seenOne> {
  const { status, done, failed, released, refunded, proposal, dispute } = state;
  const told = shownCase(state);
  const over = status === "funds_released" || status === "refunded";
  return {
    status,
    can: offered(state, side, day, isOnly),
    timeline: [0, 1, 2, 3, 4].map((step) =>
      step < done ? "completed" : step > done ? "pending" : failed ? "failed" : "current",
    ),
    settled: over ? [amount(released), amount(refunded)] : null,
    split: status === "funds_released" ? Object.values(partsOf(released)).map(amount) : null,
    answers: !proposal?.open ? [] : proposal.by === side ? ["withdraw"] : ["accept", "decline"],
    isSilent: dispute?.kind === "silence" && isOpen(state),
    dispute: told && [told[0], told[1], told[2] === null ? null : amount(told[2])],
    amounts: [amount(state.total), state.isShipped ? amount(state.payable) : null],
    weightOpen: state.isWeightOpen,
    deliveredOpen: state.isDeliveredOpen && status === "quality_control",
    isHeld: state.isHeld && status === "approved",
  };
}
/** The same as the model has it. */
export function expected(order: Order, side: Side, day: number): ReturnType<typeof seen> {
  const parts = order.map((state) => expectedOne(state, side, day, order.length === 1));
  if (order.length === 1) return parts;
  const status = statusOf(order);
  const total = amount(order.reduce((sum, state) => sum + state.total, 0));
  return [...parts, { status, can: status === "created" && side === "buyer" ? ["cancel"] : [], total }];
}

/** Whether both sides see what the model has. */
export const fits = (order: Order, views: Record<Side, unknown>, day: number): boolean =>
  sides.every((side) => JSON.stringify(expected(order, side, day)) === JSON.stringify(views[side]));
