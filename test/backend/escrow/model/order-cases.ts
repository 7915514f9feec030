/** The life of a case as its rules read in plain words, written down a second time as the order itself is: it imports nothing of the product. */
import { closeCase, go, settle } from "./order-moves.ts";
import type { Act, Case, Opener, SeenCase, Side, State } from "./order-state.ts";

type Answer = string;
type Deciding = Extract<Act, { act: "decide" }>;
type Saying = Extract<Act, { act: "claim" }>;
const [taken, forbidden] = ["taken", "403 accounts.forbidden"] as const;
const wrongStatus = "409 disputes.wrongStatus";

/** In days: to answer, to appeal, to send goods back, to say that they do not come; and more to answer, once. */
const [toAnswer, toAppeal, toReturn, more] = [5, 5, 30, 2] as const;

export function disputed(state: State, kind: Case["kind"], opener: Opener, day = 0): Answer {
  state.disputedFrom = state.status;
  go(state, "disputed");
  opened(state, kind, opener, day);
  return taken;
}

/** What a side claims the other answers first; what the clock or our team has opened waits for our team. */
export function opened(state: State, kind: Case["kind"], opener: Opener, day = 0): void {
  closeCase(state);
  const before = state.dispute;
  const isClaim = opener === "buyer" || opener === "supplier";
  state.dispute = {
    number: (before?.number ?? 0) + 1,
    changes: 0,
    kind,
    opener,
    status: isClaim ? "answering" : "open",
    stage: "first",
    answerBy: isClaim ? day + toAnswer : null,
    extended: false,
    appealBy: null,
    waived: [],
    appealedBy: null,
    ruling: null,
    isAgreed: false,
    decidedFirst: [],
    returnBy: null,
    isReturnShown: false,
    returnAnswerBy: null,
    before: before && { ...before, before: null },
  };
  if (kind !== "silence") state.claimed = state.dispute;
}

/** The case that somebody has seen before they wrote: it may not be the newest any more. */
function seenIn({ dispute }: State, seen?: SeenCase): Case | null {
  return seen && dispute && seen.number !== dispute.number ? dispute.before : dispute;
}

/** So many claims may a side take back. */
const withdrawals = 2;

const otherOf = (side: Side): Side => (side === "buyer" ? "supplier" : "buyer");
const cent = (amount: number, { total }: State) => Math.min(Math.max(amount, 1), total - 1);

/** Silence about an answer or an appeal sends the case on; goods that do not come back bring it before our team again. */
export function passCase(state: State, day: number): void {
  const { dispute } = state;
  if (!dispute) return;
  if (dispute.status === "answering" && dispute.answerBy !== null && day >= dispute.answerBy) moved(dispute, "open");
  if (dispute.status === "announced" && dispute.appealBy !== null && day >= dispute.appealBy)
    carryOut(state, dispute, day);
  const limit = dispute.isReturnShown ? dispute.returnAnswerBy : dispute.returnBy;
  if (dispute.status === "returning" && limit !== null && day >= limit) reopen(dispute);
}

function moved(dispute: Case, status: Case["status"]): void {
  dispute.status = status;
  dispute.changes += 1;
}

function reopen(dispute: Case): void {
  moved(dispute, "open");
  // What was agreed before anybody could appeal leaves the appeal open.
  if (!dispute.isAgreed || dispute.stage !== "first") dispute.stage = "return";
  dispute.ruling = null;
  dispute.isAgreed = false;
  dispute.isReturnShown = false;
  dispute.returnAnswerBy = null;
}

/** Both sides let the refund wait for the goods: the case waits for them, whatever was announced in it. */
export function awaitAgreed({ dispute }: State, day: number): void {
  if (!dispute) throw new Error("nobody can agree on that without a case");
  moved(dispute, "returning");
  dispute.ruling = { outcome: "buyer", released: 0, isReturned: true };
  dispute.isAgreed = true;
  dispute.waived = [];
  dispute.appealBy = null;
  dispute.returnBy = day + toReturn;
  dispute.isReturnShown = false;
  dispute.returnAnswerBy = null;
}

/** Nobody can appeal any more: the money moves, unless goods are to come back first. */
function carryOut(state: State, dispute: Case, day: number): void {
  if (dispute.ruling?.isReturned) {
    moved(dispute, "returning");
    dispute.returnBy = day + toReturn;
  } else pay(state, dispute, day);
}

function pay(state: State, dispute: Case, day: number): void {
  const { ruling } = dispute;
  if (!ruling) throw new Error("nobody has decided");
  moved(dispute, "decided");
  if (ruling.outcome === "delivered") {
    go(state, "quality_control");
    state.inspectionEnds = day + 3;
    return;
  }
  settle(state, ruling.released);
  // Divided or refunded, goods that never left are the supplier's to sell.
  if (ruling.outcome !== "supplier" && !state.isShipped && !state.isReplaced) state.stockIsBack = true;
}

/** Claims are of all that lies in escrow, and goods that come back do so at the supplier's cost: whoever the decision is for has nothing to gain by an appeal. */
const hasAll = ({ ruling }: Case, side: Side): boolean => ruling?.outcome === side;

/** Of the case that was seen, or of the newest. */
export function decide(
  state: State,
  { outcome, part, who, isReturned }: Deciding,
  day: number,
  seen?: SeenCase,
): Answer {
  if (!state.dispute) return "no case";
  const given = cent(Math.round((state.total * part) / 100), state);
  if (outcome === "split" && given < 1) return "400 request.invalid";
  const dispute = seenIn(state, seen);
  if (!dispute) throw new Error("nobody can have seen this case");
  // Whoever has decided it does not judge the appeal.
  const hasEnded = dispute.status === "closed" || dispute.status === "decided";
  if (dispute.appealedBy !== null && dispute.decidedFirst.includes(who) && !hasEnded)
    return "403 escrow.secondReviewerNeeded";
  if (dispute.status === "closed") return "409 escrow.disputeClosed";
  if (dispute.status === "answering") return wrongStatus;
  if (dispute.status !== "open") return "409 escrow.disputeDecided";
  if (seen && seen.changes !== dispute.changes) return "409 request.versionStale";
  const possible = dispute.kind === "silence" ? ["delivered", "buyer"] : ["supplier", "buyer", "split"];
  if (!possible.includes(outcome)) return "400 request.invalid";
  if (outcome === "split" && given >= state.payable) return "400 request.invalid";
  const released = outcome === "supplier" ? state.payable : outcome === "split" ? given : 0;
  // Nobody sends back what has never left.
  dispute.ruling = { outcome, released, isReturned: outcome === "buyer" && isReturned && state.isShipped };
  dispute.waived = [];
  if (state.proposal) state.proposal.open = false;
  if (dispute.stage !== "first" || outcome === "delivered") carryOut(state, dispute, day);
  else {
    moved(dispute, "announced");
    dispute.waived = (["buyer", "supplier"] as const).filter((side) => hasAll(dispute, side));
    dispute.decidedFirst.push(who);
    dispute.appealBy = day + toAppeal;
  }
  return taken;
}

/** What a side says or does in the case that it has seen. */
export function inCase(state: State, { by, what }: Saying, day: number, seen?: SeenCase): Answer {
  if (!state.dispute) return "no case";
  const dispute = seenIn(state, seen);
  if (!dispute) throw new Error("nobody can have seen this case");
  const asked = dispute.stage === "appeal" ? dispute.appealedBy : dispute.opener;
  const respondent = asked === "buyer" || asked === "supplier" ? otherOf(asked) : null;
  const { status } = dispute;
  switch (what) {
    case "answer":
      if (by !== respondent) return forbidden;
      if (status !== "answering") return wrongStatus;
      moved(dispute, "open");
      return taken;
    case "extend":
      if (by !== respondent) return forbidden;
      if (status !== "answering") return wrongStatus;
      if (dispute.extended) return "409 disputes.alreadyExtended";
      moved(dispute, status);
      dispute.extended = true;
      dispute.answerBy = (dispute.answerBy ?? 0) + more;
      return taken;
    case "waive":
      if (status !== "announced") return wrongStatus;
      if (hasAll(dispute, by)) return "409 disputes.nothingToGain";
      if (!dispute.waived.includes(by)) dispute.waived.push(by);
      if (dispute.waived.length === 2) carryOut(state, dispute, day);
      return taken;
    case "appeal":
      if (status === "announced" && hasAll(dispute, by)) return "409 disputes.nothingToGain";
      if (status !== "announced" || dispute.waived.includes(by)) return wrongStatus;
      moved(dispute, "answering");
      dispute.stage = "appeal";
      dispute.ruling = null;
      dispute.waived = [];
      dispute.appealedBy = by;
      dispute.extended = false;
      dispute.answerBy = day + toAnswer;
      return taken;
    case "withdraw":
      if (by !== dispute.opener) return forbidden;
      // Nobody steps back from a claim that was decided, or settled.
      if (dispute.stage !== "first" || dispute.returnBy !== null || (status !== "answering" && status !== "open"))
        return wrongStatus;
      if (state.withdrawn[by] >= withdrawals) return "409 disputes.tooManyWithdrawals";
      state.withdrawn[by] += 1;
      go(state, state.disputedFrom);
      // An inspection has a day at least.
      if (state.status === "quality_control") state.inspectionEnds = Math.max(state.inspectionEnds ?? 0, day + 1);
      return taken;
    case "showReturn":
      if (by !== "buyer") return forbidden;
      if (status !== "returning" || dispute.isReturnShown) return wrongStatus;
      dispute.isReturnShown = true;
      dispute.returnAnswerBy = day + toAnswer;
      return taken;
    case "takeReturn":
      if (by !== "supplier") return forbidden;
      if (status !== "returning") return wrongStatus;
      // What was agreed closes the case; nothing was decided in it.
      if (dispute.isAgreed) settle(state, 0);
      else pay(state, dispute, day);
      return taken;
    case "denyReturn":
      if (by !== "supplier") return forbidden;
      if (status !== "returning" || !dispute.isReturnShown) return wrongStatus;
      reopen(dispute);
      return taken;
  }
}

/** What both sides read of the newest case that is no question of silence. */
export const shownCase = ({ claimed }: State): [string, string, number | null] | null =>
  claimed && [
    claimed.status,
    claimed.stage,
    claimed.status === "announced" || claimed.status === "returning" ? (claimed.ruling?.released ?? null) : null,
  ];
