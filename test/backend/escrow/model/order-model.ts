/** An order as its rules read in plain words, written down a second time: it imports nothing of the product, so that no fault of one hides in the other. */

export type Side = "buyer" | "supplier";
export type Kind = "cancelAgreed" | "changeDates" | "allowPrice";
export type Outcome = "supplier" | "buyer" | "split" | "delivered";

/** What somebody tries. Days count from the day of the act; parts are in hundredths of the total. */
export type Act =
  | { act: "ship"; by: Side; days: number }
  | { act: "confirm" | "ask" | "release" | "cancel" | "dispute"; by: Side }
  | { act: "inspect"; by: Side; approves: boolean }
  | { act: "stop" }
  | { act: "decide"; outcome: Outcome; part: number }
  | { act: "propose"; by: Side; kind: Kind; days: number; part: number; names: "shipBy" | "expectedArrival" }
  | { act: "answer"; by: Side; how: "accept" | "decline" | "withdraw" };

export interface State {
  status: string;
  /** Cents. */
  total: number;
  released: number;
  refunded: number;
  /** Steps of the timeline that are done, and whether the next one has failed. */
  done: number;
  failed: boolean;
  isShipped: boolean;
  stockIsBack: boolean;
  shippedOn: number;
  /** Days, counted from the first of the sequence; null where nothing is awaited. */
  fundBy: number;
  shipBy: number | null;
  askFrom: number | null;
  silentUntil: number | null;
  inspectionEnds: number | null;
  proposal: { kind: Kind; by: Side; cents: number; days: number; madeOn: number; open: boolean } | null;
  /** The newest case. */
  dispute: { kind: "dispute" | "staff" | "silence"; status: "open" | "decided" | "closed" } | null;
}

/** What the act was answered with: the status of HTTP, and of a refusal its code. */
export type Answer = string;
const taken = "taken";
const forbidden = "403 accounts.forbidden";
const wrongStatus = "409 escrow.wrongStatus";

/** The parts of a released amount in cents: 90, 8.5 and 1.5 hundredths, each missing cent to the largest remainder, the first of equal ones. */
export function partsOf(released: number): { supplier: number; platform: number; impactFund: number } {
  const shares = [900, 85, 15];
  const parts = shares.map((share) => Math.floor((released * share) / 1000));
  const rests = shares.map((share) => (released * share) % 1000);
  for (let missing = released - parts.reduce((sum, part) => sum + part, 0); missing > 0; missing -= 1) {
    const largest = rests.indexOf(Math.max(...rests));
    parts[largest] = (parts[largest] ?? 0) + 1;
    rests[largest] = -1;
  }
  return { supplier: parts[0] ?? 0, platform: parts[1] ?? 0, impactFund: parts[2] ?? 0 };
}

export const placed = (total: number, day: number): State => ({
  status: "created",
  total,
  released: 0,
  refunded: 0,
  done: 1,
  failed: false,
  isShipped: false,
  stockIsBack: false,
  shippedOn: 0,
  fundBy: day + 3,
  shipBy: null,
  askFrom: null,
  silentUntil: null,
  inspectionEnds: null,
  proposal: null,
  dispute: null,
});

/** The order leaves its status: proposals and cases of before have nothing to say any more. */
function go(state: State, status: string): void {
  if (state.proposal) state.proposal.open = false;
  if (state.dispute?.status === "open") state.dispute.status = "closed";
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
function settle(state: State, released: number): void {
  state.released = released;
  state.refunded = state.total - released;
  go(state, released > 0 ? "funds_released" : "refunded");
}

export function fund(state: State, day: number): void {
  go(state, "funded");
  state.shipBy = day + 28;
}

/** Everything that happens by itself up to a day. */
export function pass(state: State, day: number): void {
  if (state.status === "created" && day >= state.fundBy) {
    go(state, "cancelled");
    state.stockIsBack = true;
  }
  if (state.status === "awaiting_delivery" && state.silentUntil !== null && day >= state.silentUntil) {
    state.silentUntil = null;
    state.dispute = { kind: "silence", status: "open" };
  }
  if (state.status === "quality_control" && state.inspectionEnds !== null && day >= state.inspectionEnds)
    go(state, "approved");
  if (state.status === "approved" && state.inspectionEnds !== null && day >= state.inspectionEnds)
    settle(state, state.total);
  if (state.proposal && day >= state.proposal.madeOn + 7) state.proposal.open = false;
}

const partOf = (state: State, part: number) => Math.round((state.total * part) / 100);
const cent = (amount: number, state: State) => Math.min(Math.max(amount, 1), state.total - 1);

function disputed(state: State, kind: "dispute" | "staff"): Answer {
  go(state, "disputed");
  state.dispute = { kind, status: "open" };
  return taken;
}

function decide(state: State, outcome: Outcome, part: number, day: number): Answer {
  const { dispute } = state;
  if (!dispute) return "no case";
  if (dispute.status === "closed") return "409 escrow.disputeClosed";
  if (dispute.status === "decided") return "409 escrow.disputeDecided";
  const possible: Outcome[] = dispute.kind === "silence" ? ["delivered", "buyer"] : ["supplier", "buyer", "split"];
  if (!possible.includes(outcome)) return "400 request.invalid";
  dispute.status = "decided";
  if (outcome === "delivered") {
    go(state, "quality_control");
    state.inspectionEnds = day + 3;
    return taken;
  }
  settle(state, outcome === "supplier" ? state.total : outcome === "buyer" ? 0 : cent(partOf(state, part), state));
  // Divided or refunded, goods that never left are the supplier's to sell.
  if (outcome !== "supplier" && !state.isShipped) state.stockIsBack = true;
  return taken;
}

function propose(state: State, { by, kind, days, part, names }: Extract<Act, { act: "propose" }>, day: number): Answer {
  if (!agreements(state.status).includes(kind)) return wrongStatus;
  if (state.proposal?.open) return "409 escrow.proposalOpen";
  if (kind === "changeDates" && state.isShipped !== (names === "expectedArrival")) return "400 request.invalid";
  if (kind === "changeDates" && state.isShipped && day + days > state.shippedOn + 120) return "400 request.invalid";
  state.proposal = { kind, by, cents: cent(partOf(state, part), state), days: day + days, madeOn: day, open: true };
  return taken;
}

function answer(state: State, by: Side, how: "accept" | "decline" | "withdraw"): Answer {
  const { proposal } = state;
  if (!proposal) return "no proposal";
  if (!proposal.open) return "409 escrow.proposalAnswered";
  if ((proposal.by === by) !== (how === "withdraw")) return forbidden;
  proposal.open = false;
  if (how !== "accept") return taken;
  if (proposal.kind === "allowPrice") settle(state, state.total - proposal.cents);
  if (proposal.kind === "cancelAgreed") {
    settle(state, 0);
    state.stockIsBack = true;
  }
  if (proposal.kind === "changeDates" && !state.isShipped) state.shipBy = proposal.days + 1;
  else if (proposal.kind === "changeDates") {
    state.askFrom = proposal.days + 1;
    state.silentUntil = null;
    if (state.dispute?.status === "open") state.dispute.status = "closed";
  }
  return taken;
}

function inspect(state: State, by: Side, approves: boolean): Answer {
  if (state.status !== "quality_control") return wrongStatus;
  if (!approves) return disputed(state, "dispute");
  if (by === "buyer") go(state, "approved");
  return taken;
}

/** What becomes of an order by an act, and what whoever acts is told. */
export function after(before: State, act: Act, day: number): { state: State; answer: Answer } {
  const state = structuredClone(before);
  return { state, answer: perform(state, act, day) };
}

function perform(state: State, act: Act, day: number): Answer {
  const { status } = state;
  switch (act.act) {
    case "ship":
      if (act.by !== "supplier") return forbidden;
      if (status !== "funded") return wrongStatus;
      go(state, "awaiting_delivery");
      state.isShipped = true;
      state.shippedOn = day;
      state.askFrom = day + act.days + 1;
      return taken;
    case "ask":
      if (act.by !== "supplier") return forbidden;
      if (status !== "awaiting_delivery") return wrongStatus;
      if (state.askFrom === null || day < state.askFrom) return "409 escrow.tooEarly";
      state.askFrom = null;
      state.silentUntil = day + 14;
      return taken;
    case "confirm":
      if (act.by !== "buyer") return forbidden;
      if (status !== "awaiting_delivery") return wrongStatus;
      go(state, "quality_control");
      state.inspectionEnds = day + 3;
      return taken;
    case "inspect":
      return inspect(state, act.by, act.approves);
    case "dispute":
      if (act.by !== "buyer") return forbidden;
      if (status === "funded" && day < (state.shipBy ?? 0)) return "409 escrow.shipByNotPassed";
      return status === "funded" || status === "awaiting_delivery" ? disputed(state, "dispute") : wrongStatus;
    case "cancel":
      if (act.by !== "buyer") return forbidden;
      if (status === "funded" && day < (state.shipBy ?? 0)) return "409 escrow.shipByNotPassed";
      if (status !== "funded" && status !== "created") return wrongStatus;
      if (status === "funded") settle(state, 0);
      else go(state, "cancelled");
      state.stockIsBack = true;
      return taken;
    case "release":
      if (act.by !== "buyer") return forbidden;
      if (status !== "approved") return wrongStatus;
      settle(state, state.total);
      return taken;
    case "stop":
      return ["funded", "awaiting_delivery", "quality_control", "approved"].includes(status)
        ? disputed(state, "staff")
        : wrongStatus;
    case "decide":
      return decide(state, act.outcome, act.part, day);
    case "propose":
      return propose(state, act, day);
    case "answer":
      return answer(state, act.by, act.how);
  }
}

/** What the two sides may agree on in a status. */
function agreements(status: string): Kind[] {
  if (status === "funded") return ["cancelAgreed", "changeDates"];
  if (status === "awaiting_delivery") return ["changeDates"];
  return ["quality_control", "approved", "disputed"].includes(status) ? ["allowPrice"] : [];
}

/** What an owner of a side is offered. */
export function offered({ status, shipBy, askFrom, proposal }: State, side: Side, day: number): string[] {
  const isLate = shipBy !== null && day >= shipBy;
  const moves: Record<Side, Record<string, string[]>> = {
    buyer: {
      created: ["cancel"],
      funded: isLate ? ["cancelUnshipped", "disputeUnshipped"] : [],
      awaiting_delivery: ["confirmDelivery", "disputeUndelivered"],
      quality_control: ["approve", "openDispute"],
      approved: ["release"],
    },
    supplier: {
      funded: ["ship"],
      awaiting_delivery: askFrom !== null && day >= askFrom ? ["askConfirmation"] : [],
      quality_control: ["openDispute"],
    },
  };
  return [...(moves[side][status] ?? []), ...(proposal?.open ? [] : agreements(status))].sort();
}
