/** The moments of a case. */
export const caseDeadlines = ["answerBy", "decideBy", "appealBy", "returnBy", "returnAnswerBy"] as const;
export type CaseDeadline = (typeof caseDeadlines)[number];

/** Why a time ends later than was said. `standstill`: of ours. `letter`: the one about the decision had not reached a side that may appeal. */
export const goesOnReasons = ["standstill", "letter"] as const;
export type GoesOnWhy = (typeof goesOnReasons)[number];
/** What a case's history calls it. */
export const goesOn = "goOn";
