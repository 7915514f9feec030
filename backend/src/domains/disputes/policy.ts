import { toMinor } from "#shared/kernel/money.ts";
import { permissionsOf } from "#shared/identity/staff.ts";
import {
  disputeRow,
  isOpenCase,
  needsSecondReviewer,
  partyMoves,
  staffMoves,
  takesInspections,
  type CaseOpener,
  type CaseStage,
  type DisputeParty,
  type DisputeStatus,
  type DisputeTransition,
  type PartyMove,
  type StaffMove,
} from "#shared/disputes/process.ts";
import { allow } from "#shared/organizations/actions.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import { membershipOf, sideOf, type Actor, type Sides } from "#backend/src/kernel/actor.ts";
import type { EarlierReviewer } from "./queries/earlier-reviewers.ts";

interface ForStaff {
  status: DisputeStatus;
  /** Who has appealed; whoever has decided before judges no more of the case from then on, goods that do not come back included. */
  appealedBy: OrganizationType | null;
  /** The order's total. */
  total: string;
  currency: string;
  /** USD for one of that, by its last stored rate. */
  usdPerUnit: string | null;
  /** Whether the reader belongs or belonged to one of the sides. */
  isOwnTrade: boolean;
  /** Who made the proposal, while there is one. */
  decidedBy: string | null;
  /** Who has decided it before, or confirmed that. */
  earlier: readonly EarlierReviewer[];
}

/**
 * In which of the process's roles `actor` stands to a dispute; none without the right to decide. Once one side has appealed, another reviewer decides: whoever has decided before neither decides nor
 * confirms, whoever has confirmed that may confirm again and does not decide.
 */
function staffPartiesOf(
  actor: Actor,
  { decidedBy, isOwnTrade, appealedBy, status, earlier }: ForStaff,
): DisputeParty[] {
  if (isOwnTrade || actor.kind !== "user" || !permissionsOf(actor.staffRoles).includes("disputes.decide")) return [];
  // Of one that has ended there is nothing to judge, and it says so itself.
  const isJudged = appealedBy !== null && isOpenCase(status);
  const took = isJudged ? earlier.filter(({ userId }) => userId === actor.userId) : [];
  if (took.some(({ how }) => how === "decided")) return [];
  const standing = actor.userId === decidedBy ? "proposer" : "second";
  return took.length > 0 ? [standing] : ["reviewer", standing];
}

/** Whether the process gives a move to `actor`, whatever the dispute's status. */
export function canMoveDispute(name: StaffMove, actor: Actor, dispute: ForStaff): boolean {
  const { by } = disputeRow(name);
  // Above the limit a decision is a proposal; below it, it needs nobody else.
  const { total, currency, usdPerUnit } = dispute;
  const needsSecond = needsSecondReviewer(toMinor(total, currency), currency, usdPerUnit);
  if ((name === "decide" && needsSecond) || (name === "propose" && !needsSecond)) return false;
  return staffPartiesOf(actor, dispute).some((party) => by.includes(party));
}

/** The moves that `actor` may make now. */
export const allowedDisputeMoves = (actor: Actor, dispute: ForStaff): StaffMove[] =>
  staffMoves.filter((name) => disputeRow(name).from.includes(dispute.status) && canMoveDispute(name, actor, dispute));

/** What a member of our team may do with a case now. */
export type DeskMove = StaffMove | "ask" | "note" | "claim" | "handOver";

export function allowedDeskMoves(actor: Actor, dispute: ForStaff & { assignedTo: string | null }): DeskMove[] {
  const moves: DeskMove[] = allowedDisputeMoves(actor, dispute);
  if (!worksOnCases(actor, dispute.isOwnTrade) || actor.kind !== "user") return moves;
  const { status, assignedTo } = dispute;
  if (status === "open" || status === "answering") moves.push("ask");
  moves.push("note");
  if (isOpenCase(status) && assignedTo !== actor.userId) moves.push("claim");
  if (assignedTo === actor.userId) moves.push("handOver");
  return moves;
}

/** Whether somebody decides cases, and belongs and belonged to neither side of this one. */
export const worksOnCases = (actor: Actor, isOwnTrade: boolean): boolean =>
  !isOwnTrade && actor.kind === "user" && permissionsOf(actor.staffRoles).includes("disputes.decide");

/** What the sides' rights hang on. */
export interface ForSides {
  status: DisputeStatus;
  stage: CaseStage;
  openedBy: CaseOpener;
  appealedBy: OrganizationType | null;
  answerBy: Date | null;
  answerExtended: boolean;
  appealBy: Date | null;
  waivedByBuyer: boolean;
  waivedBySupplier: boolean;
  returnBy: Date | null;
  returnDocument: string | null;
  returnAnswerBy: Date | null;
}

const otherOf = (side: OrganizationType): OrganizationType => (side === "buyer" ? "supplier" : "buyer");

/** The side whose answer a case waits for, or waited for: the one that a claim, or an appeal, is against. */
export function respondentOf({ stage, openedBy, appealedBy }: ForSides): OrganizationType | null {
  const from = stage === "appeal" ? appealedBy : openedBy;
  return from === "buyer" || from === "supplier" ? otherOf(from) : null;
}

/** Whether a move of a case is this side's, whatever its status. */
export function isOfSide(name: DisputeTransition, side: OrganizationType, dispute: ForSides): boolean {
  const { by } = disputeRow(name);
  return by.includes("side") || by.includes(side) || (by.includes("respondent") && respondentOf(dispute) === side);
}

interface Now {
  now: Date;
  /** Who may appeal against what is announced. */
  appellants: readonly OrganizationType[];
}

/** Whether the case lets a side make a move now. */
function isOpenTo(name: PartyMove, side: OrganizationType, dispute: ForSides, { now, appellants }: Now): boolean {
  const { from, until } = disputeRow(name);
  const moment = until && dispute[until as "answerBy" | "appealBy" | "returnBy" | "returnAnswerBy"];
  if (!from.includes(dispute.status) || (moment && moment <= now)) return false;
  if (name === "extend") return !dispute.answerExtended;
  if (name === "waive" || name === "appeal")
    return appellants.includes(side) && !(side === "buyer" ? dispute.waivedByBuyer : dispute.waivedBySupplier);
  if (name === "proveReturn") return dispute.returnDocument === null;
  return name !== "contestReturn" || dispute.returnDocument !== null;
}

/** What a member of one of the sides may do in a case now. */
export type CaseRight = PartyMove | "withdraw" | "addEvidence" | "addInspection";

export function allowedCaseMoves(
  actor: Actor,
  order: Sides,
  dispute: ForSides,
  { withdrawable, ...now }: Now & { withdrawable: boolean },
): CaseRight[] {
  const side = sideOf(actor, order);
  if (!side) return [];
  const member = membershipOf(actor);
  const rights: CaseRight[] = allow("handleCases", member)
    ? partyMoves.filter((name) => isOfSide(name, side, dispute) && isOpenTo(name, side, dispute, now))
    : [];
  if (withdrawable && dispute.openedBy === side && isOpenCase(dispute.status) && allow("handleCases", member))
    rights.push("withdraw");
  if (isOpenCase(dispute.status) && allow("addEvidence", member)) rights.push("addEvidence");
  if (takesInspections(dispute.status) && allow("handleCases", member)) rights.push("addInspection");
  return rights;
}
