import type { CaseView } from "#shared/disputes/case-view.ts";
import type { PartyMove } from "#shared/disputes/process.ts";
import { hasDraft } from "#web/src/runtime/kept-draft.ts";

/** What the reader begins on the page: a move of the case, or the answer of one question. */
export type CaseAction =
  { name: PartyMove | "withdraw" | "addEvidence"; questionId?: undefined } | { name: "question"; questionId: string };

/** Under which name a form of a case keeps what was typed, and which files were sent for it. */
export const formPlace = ({ id, stage }: Pick<CaseView, "id" | "stage">, { name, questionId }: CaseAction): string =>
  ["case", name, id, stage, questionId].filter(Boolean).join(":");

export const hasBegun = (found: CaseView, action: CaseAction): boolean => hasDraft(formPlace(found, action));

/** The moves beside the deadline, the one that leads on last. */
const wayOn = ["extend", "waive", "appeal", "contestReturn", "acceptReturn", "proveReturn", "answer"] as const;
export const movesOf = ({ can }: Pick<CaseView, "can">) => wayOn.filter((name) => can.includes(name));
/** Whether a move is the one that its step is there for. An appeal is neither urged nor hidden. */
export const leadsOn = (name: (typeof wayOn)[number]): boolean =>
  name === "answer" || name === "proveReturn" || name === "acceptReturn";
/** Whether there is something for the bar of a phone. */
export const hasWayOn = (found: CaseView): boolean => movesOf(found).some(leadsOn);
