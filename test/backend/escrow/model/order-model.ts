/** An order as its rules read in plain words, written down a second time: it imports nothing of the product, so that no fault of one hides in the other. */
import type { Act, Order, SeenCase, Side, State } from "./order-state.ts";
import { awaitAgreed, decide, disputed, inCase, opened, passCase } from "./order-cases.ts";
import { closeCase, go, settle } from "./order-moves.ts";
import { agreements } from "./order-offers.ts";
import { isOutside, reductionOf } from "./order-money.ts";
import { takeDelivered, weigh, weighAnew } from "./order-weights.ts";

/** What the act was answered with: the status of HTTP, and of a refusal its code. */
export type Answer = string;
const [taken, forbidden, wrongStatus] = ["taken", "403 accounts.forbidden", "409 escrow.wrongStatus"] as const;

export function fund(order: Order, day: number): void {
  for (const state of order) {
    go(state, "funded");
    state.shipBy = day + 28;
  }
}

/** Everything that happens by itself up to a day. */
export const pass = (order: Order, day: number): void => order.forEach((state) => passOne(state, day));

function passOne(state: State, day: number): void {
  if (state.status === "created" && day >= state.fundBy) {
    go(state, "cancelled");
    state.stockIsBack = true;
  }
  if (state.status === "awaiting_delivery" && state.silentUntil !== null && day >= state.silentUntil) {
    state.silentUntil = null;
    opened(state, "silence", "clock");
  }
  if (state.status === "quality_control" && state.inspectionEnds !== null && day >= state.inspectionEnds) {
    const { delivered } = state;
    // Silence takes no weight that nobody has agreed to, but that at arrival within the tolerance.
    if (state.isWeightOpen || (state.isDeliveredOpen && isOutside(state, delivered ?? 0)))
      disputed(state, "dispute", "clock");
    else {
      takeDelivered(state);
      go(state, "approved");
    }
  }
  if (state.status === "approved" && state.inspectionEnds !== null && day >= state.inspectionEnds && !state.isHeld) {
    const { needsPaper, paperOn } = state;
    if (!needsPaper || (paperOn !== null && day >= paperOn + 2)) settle(state, state.payable);
    // What came after the fourteen days is looked at by nobody any more.
    else if (isLate(state)) miss(state);
    else {
      state.heldUntil ??= day + 14;
      // The buyer has two days to look at it.
      if (paperOn === null) state.isHeld = true;
      else state.inspectionEnds = paperOn + 2;
    }
  }
  if (state.status === "approved" && state.isHeld && state.heldUntil !== null && day >= state.heldUntil) miss(state);
  passCase(state, day);
  const { proposal } = state;
  // A week, and never longer than the day that it names.
  const namesDay = proposal?.kind === "changeDates" || proposal?.kind === "replaceAgreed";
  if (proposal && (day >= proposal.madeOn + 7 || (namesDay && day > proposal.days))) proposal.open = false;
}

/** Papers that are missing say nothing against the goods: the approval stands. */
function miss(state: State): void {
  disputed(state, "dispute", "clock");
  state.done = 4;
}

const isLate = ({ paperOn, heldUntil }: State): boolean =>
  paperOn !== null && heldUntil !== null && paperOn >= heldUntil;

/** A lower price and a division release the buyer's money: of the buyer's side only an owner agrees to them. */
const isOwners = (kind: string, { by, asManager }: { by: Side; asManager?: boolean }): boolean =>
  (kind === "allowPrice" || kind === "splitAgreed") && by === "buyer" && asManager === true;

function propose(state: State, act: Extract<Act, { act: "propose" }>, day: number): Answer {
  const { by, kind, days, part, names } = act;
  const cents = reductionOf(state, part);
  const isPart = kind === "allowPrice" || kind === "splitAgreed";
  if (isPart && cents < 1) return "400 request.invalid";
  if (isOwners(kind, act)) return forbidden;
  if (!agreements(state).includes(kind)) {
    const isSecond = kind === "replaceAgreed" && state.isReplaced && isInQuestion(state);
    return isSecond ? "409 escrow.alreadyReplaced" : wrongStatus;
  }
  if (state.proposal?.open) return "409 escrow.proposalOpen";
  if (kind === "changeDates" && state.isShipped !== (names === "expectedArrival")) return "400 request.invalid";
  if (kind === "changeDates" && state.isShipped && day + days > state.shippedOn + 120) return "400 request.invalid";
  // Nobody sends goods back without a case in which somebody decides if they do not come.
  const comesBack = act.isReturned === true && state.isShipped;
  if (kind === "refundAgreed" && comesBack && state.status !== "disputed") return "400 request.invalid";
  state.proposal = { kind, by, cents, days: day + days, madeOn: day, open: true, isReturned: comesBack };
  return taken;
}

/** Ended before anything was shipped: what was reserved is the supplier's to sell, but for what had left with goods that were replaced. */
function endUnshipped(state: State): void {
  settle(state, 0);
  state.stockIsBack = !state.isReplaced;
}

/** Ended between both sides: goods that never left are the supplier's to sell. */
function end(state: State, released: number): void {
  settle(state, released);
  if (!state.isShipped && !state.isReplaced) state.stockIsBack = true;
}

const isInQuestion = ({ status }: State): boolean => status === "quality_control" || status === "disputed";

/** Other goods: it stands where it did once it was paid, and nothing of the first counts. The stock that was reserved has left with those. */
function replace(state: State, shipBy: number): void {
  go(state, "funded");
  state.isReplaced = true;
  state.isShipped = false;
  state.shipBy = shipBy;
  state.askFrom = null;
  state.silentUntil = null;
  state.inspectionEnds = null;
  state.isWeightOpen = false;
  state.delivered = null;
  state.isDeliveredOpen = false;
  state.payable = state.total;
  state.paperOn = null;
  state.isHeld = false;
  state.heldUntil = null;
}

function answer(state: State, act: Extract<Act, { act: "answer" }>, day: number): Answer {
  const { by, how } = act;
  const { proposal } = state;
  if (!proposal) return "no proposal";
  if (how === "accept" && isOwners(proposal.kind, act)) return forbidden;
  if (!proposal.open) return "409 escrow.proposalAnswered";
  if ((proposal.by === by) !== (how === "withdraw")) return forbidden;
  proposal.open = false;
  if (how !== "accept") return taken;
  // A weight that counts since may leave nothing of it.
  if (proposal.kind === "allowPrice" && state.payable <= proposal.cents) {
    proposal.open = true;
    return "409 escrow.proposalAnswered";
  }
  if (proposal.kind === "allowPrice") settle(state, state.payable - proposal.cents);
  if (proposal.kind === "splitAgreed") end(state, proposal.cents);
  if (proposal.kind === "refundAgreed" && proposal.isReturned) awaitAgreed(state, day);
  else if (proposal.kind === "refundAgreed") end(state, 0);
  if (proposal.kind === "replaceAgreed") replace(state, proposal.days + 1);
  if (proposal.kind === "cancelAgreed") endUnshipped(state);
  if (proposal.kind === "changeDates" && !state.isShipped) state.shipBy = proposal.days + 1;
  else if (proposal.kind === "changeDates") {
    state.askFrom = proposal.days + 1;
    state.silentUntil = null;
    closeCase(state);
  }
  return taken;
}

function inspect(state: State, by: Side, approves: boolean, day: number): Answer {
  if (state.status !== "quality_control") return wrongStatus;
  if (!approves) return disputed(state, "dispute", by, day);
  if (by === "buyer" && state.isDeliveredOpen) return "409 escrow.weightAwaitsSupplier";
  if (by === "buyer") {
    go(state, "approved");
    state.isWeightOpen = false;
  }
  return taken;
}

/** What becomes of an order by an act on one of its shipments, and what whoever acts is told. */
export function after(
  before: Order,
  { act, at, seenCase }: { act: Act; at: number; seenCase?: SeenCase | undefined },
  day: number,
): { order: Order; answer: Answer } {
  const order = structuredClone(before) as State[];
  const state = order[at];
  if (!state) throw new Error(`there is no shipment ${at}`);
  // Where there is one shipment, its cancellation is the order's: both are the same address.
  if (act.act === "cancelAll" || (act.act === "cancel" && order.length === 1))
    return { order, answer: cancelAll(order, act.by, day) };
  return { order, answer: perform(state, act, day, seenCase) };
}

/** All of it before it is paid. Of one that is paid, the only shipment is meant; where there are several, nobody knows which. */
function cancelAll(order: Order, by: Side, day: number): Answer {
  const [only, ...others] = order;
  if (by !== "buyer") return forbidden;
  if (only?.status !== "created" && only?.status !== "cancelled")
    return others.length > 0 || !only ? "409 escrow.shipmentNeeded" : perform(only, { act: "cancel", by }, day);
  if (only.status === "cancelled") return wrongStatus;
  for (const state of order) {
    go(state, "cancelled");
    state.stockIsBack = true;
  }
  return taken;
}

function perform(state: State, act: Act, day: number, seenCase?: SeenCase): Answer {
  const { status } = state;
  switch (act.act) {
    case "ship":
      if (act.by !== "supplier") return forbidden;
      if (status !== "funded") return wrongStatus;
      if (state.sampleDueOn !== null) return "409 escrow.sampleAwaited";
      go(state, "awaiting_delivery");
      state.isShipped = true;
      state.shippedOn = day;
      state.askFrom = day + act.days + 1;
      return weigh(state, act.weight);
    case "ask":
      if (act.by !== "supplier") return forbidden;
      if (status !== "awaiting_delivery") return wrongStatus;
      if (state.askFrom === null || day < state.askFrom) return "409 escrow.tooEarly";
      state.askFrom = null;
      state.silentUntil = day + 14;
      // Whoever asks does not wait for another day of arrival any more.
      if (state.proposal?.kind === "changeDates") state.proposal.open = false;
      return taken;
    case "confirm":
      if (act.by !== "buyer") return forbidden;
      if (status !== "awaiting_delivery") return wrongStatus;
      go(state, "quality_control");
      state.inspectionEnds = day + 3;
      return taken;
    case "inspect":
      return inspect(state, act.by, act.approves, day);
    case "dispute":
      // A supplier contests a weight at arrival that would lower what it is paid.
      if (act.by === "supplier")
        return status === "quality_control" && state.isDeliveredOpen
          ? disputed(state, "dispute", act.by, day)
          : forbidden;
      if (status === "funded" && day < (state.shipBy ?? 0)) return "409 escrow.shipByNotPassed";
      return status === "funded" || status === "awaiting_delivery"
        ? disputed(state, "dispute", act.by, day)
        : wrongStatus;
    case "cancel":
      if (act.by !== "buyer") return forbidden;
      if (status === "funded" && day < (state.shipBy ?? 0)) return "409 escrow.shipByNotPassed";
      if (status !== "funded") return wrongStatus;
      endUnshipped(state);
      return taken;
    case "cancelForSample":
      if (status !== "funded") return wrongStatus;
      if (state.sampleDueOn === null || day <= state.sampleDueOn) return "409 escrow.sampleNotFailed";
      endUnshipped(state);
      return taken;
    case "acceptWeight":
      if (act.by !== "buyer") return forbidden;
      if (status !== "awaiting_delivery" && status !== "quality_control") return wrongStatus;
      if (!state.isWeightOpen) return "409 escrow.weightAnswered";
      state.isWeightOpen = false;
      return taken;
    case "weigh":
      if (act.by !== "buyer") return forbidden;
      return status === "quality_control" ? weighAnew(state, act.weight, day) : wrongStatus;
    case "acceptDelivered":
      if (act.by !== "supplier") return forbidden;
      if (status !== "quality_control") return wrongStatus;
      return takeDelivered(state);
    case "handPaper":
      if (["created", "cancelled", "refunded"].includes(status)) return wrongStatus;
      state.paperOn = day;
      if (status === "approved" && state.heldUntil !== null && !isLate(state)) {
        state.isHeld = false;
        state.inspectionEnds = day + 2;
      }
      return taken;
    case "cancelAll":
      return wrongStatus;
    case "release":
      if (act.by !== "buyer" || act.asManager) return forbidden;
      if (status !== "approved") return wrongStatus;
      settle(state, state.payable);
      return taken;
    case "stop":
      return ["funded", "awaiting_delivery", "quality_control", "approved"].includes(status)
        ? disputed(state, "staff", "staff", day)
        : wrongStatus;
    case "decide":
      return decide(state, act, day, seenCase);
    case "claim":
      return inCase(state, act, day, seenCase);
    case "propose":
      return propose(state, act, day);
    case "answer":
      return answer(state, act, day);
  }
}
