import { permissionsOf } from "#shared/identity/staff.ts";
import { allow } from "#shared/organizations/actions.ts";
import { isAsked, openStates, type RequestState } from "#shared/verification/choices.ts";
import type { ownVerificationMoves } from "#shared/verification/contract.ts";
import type { verifierMoves } from "#shared/verification/admin-contract.ts";
import { membershipOf, type Actor } from "#backend/src/kernel/actor.ts";
import type { Case } from "./queries/read-case.ts";
import type { Paper, Certificate, VerificationRequest } from "./model.ts";

type OwnMove = (typeof ownVerificationMoves)[number];

export const isOpen = (state: RequestState | undefined): boolean =>
  state !== undefined && (openStates as readonly string[]).includes(state);

/** Until when a refusal stands; null where they may ask. */
export const askAgainFrom = ({ request }: Pick<Case, "request">, now: Date): Date | null =>
  request?.state === "refused" && request.askAgainAt && request.askAgainAt > now ? request.askAgainAt : null;

/** What a member may do with the verification of their organization now. */
export function ownMoves(actor: Actor, each: Case, now: Date): OwnMove[] {
  const membership = membershipOf(actor);
  const state = each.request?.state;
  const asks = allow("askVerification", membership);
  const answers = allow("answerVerification", membership);
  const open = isOpen(state);
  const allowed: Record<OwnMove, boolean> = {
    begin: asks && !open && askAgainFrom(each, now) === null,
    edit: answers && (state === "draft" || state === "questions"),
    ask: asks && state === "draft",
    withdraw: answers && open,
    answer: answers && state === "questions" && each.questions.some(({ answer }) => answer === null),
    addPapers: answers && open,
  };
  return (Object.keys(allowed) as OwnMove[]).filter((move) => allowed[move]);
}

/** Whether a member sees the files that hang on papers and certificates. */
export const seesFiles = (actor: Actor): boolean => allow("answerVerification", membershipOf(actor));

/** What a member may do with a paper or certificate that stands now. */
export function filedMoves(
  actor: Actor,
  { request }: Pick<Case, "request">,
  filed: Paper | Certificate,
): ("replace" | "remove")[] {
  if (!seesFiles(actor)) return [];
  const isCertificate = "issuedOn" in filed;
  const mayReplace =
    isOpen(request?.state) && (isCertificate || filed.state !== "accepted" || request?.state === "draft");
  const mayRemove = filed.state === "draft" || (isCertificate && filed.state !== "waiting");
  return [...(mayReplace ? (["replace"] as const) : []), ...(mayRemove ? (["remove"] as const) : [])];
}

type VerifierMove = (typeof verifierMoves)[number];

/** What a verifier may do with a request now. @param isOwn they belong or belonged to its organization. */
export function verifierRights(
  actor: Actor,
  { state, claimedBy }: Pick<VerificationRequest, "state" | "claimedBy">,
  isOwn: boolean,
): VerifierMove[] {
  if (actor.kind !== "user" || isOwn || !permissionsOf(actor.staffRoles).includes("organizations.verify")) return [];
  if (!isAsked(state)) return [];
  if (claimedBy === null) return ["claim", "question", "check", "verify", "refuse"];
  return claimedBy === actor.userId ? ["release", "question", "check", "verify", "refuse"] : ["takeOver"];
}
