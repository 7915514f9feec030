import type { Answer } from "./ask.ts";

const saidOf = (answer: Answer): string => {
  if ("away" in answer) return `${answer.name} does not answer (${answer.away.message || "no reason was given"})`;
  return answer.writable
    ? `${answer.name} was left behind on timeline ${answer.timeline}`
    : `${answer.name} is a standby, or refuses changes`;
};

/** No server takes changes just now. It may be tried again: a standby may be on its way to become the primary. */
export class NoPrimary extends Error {
  /** As PostgreSQL says it of a server that cannot be worked with at the moment; with it all who can wait do (`isDatabaseAway`). */
  readonly code = "57P03";

  constructor(answers: readonly Answer[], options?: ErrorOptions) {
    super(`No database server takes changes: ${answers.map(saidOf).join("; ")}`, options);
    const [first] = answers;
    // With one server alone its own reason says the most.
    if (answers.length === 1 && first && "away" in first) this.cause = first.away;
  }
}
