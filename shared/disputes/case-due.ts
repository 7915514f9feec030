import { caseDays, type CaseDeadline, type DisputeStatus } from "./process.ts";

const day = 24 * 60 * 60 * 1000;

/** Which moment a case waits for; none once it has ended. */
const awaited: Record<DisputeStatus, CaseDeadline | null> = {
  answering: "answerBy",
  open: "decideBy",
  awaiting_confirmation: "decideBy",
  announced: "appealBy",
  returning: "returnBy",
  decided: null,
  closed: null,
};

export interface CaseDue {
  /** The moment itself. */
  at: string;
  /** "Day 4 of 5": the days are counted back from the moment, so that the last one is the last. */
  day: number;
  of: number;
  /** 0 until it has passed; then every day that has begun since. */
  daysLate: number;
}

/** How far the time has come for which a case waits now. */
export function caseDue(
  { status, ...moments }: { status: DisputeStatus } & Partial<Record<CaseDeadline, Date | null>>,
  now: Date,
): CaseDue | null {
  const waits = awaited[status];
  if (!waits) return null;
  // Once goods are on their way back, the other side's word on that is awaited.
  const deadline = waits === "returnBy" && moments.returnAnswerBy ? "returnAnswerBy" : waits;
  const at = moments[deadline];
  if (!at) return null;
  const left = at.getTime() - now.getTime();
  const daysLeft = Math.max(0, Math.ceil(left / day));
  // A question to the sides moves the day of the decision: there are more days than usual then.
  const of = Math.max(caseDays[deadline], daysLeft);
  return {
    at: at.toISOString(),
    day: Math.min(of, of - daysLeft + 1),
    of,
    daysLate: left > 0 ? 0 : Math.max(1, Math.ceil(-left / day)),
  };
}
