import { defaultDisputeReason, deliveredReason, papersReason, silenceReason, weightReason } from "../escrow/rules.ts";

/** Reasons of a case that nobody has written, by the key of their words (`case-page`). */
const written: ReadonlyMap<string, string> = new Map([
  [defaultDisputeReason, "quality"],
  [weightReason, "weight"],
  [deliveredReason, "delivered"],
  [papersReason, "papers"],
  [silenceReason, "silence"],
]);

/** The key of the words of a reason that nobody has written; undefined for what somebody has typed. */
export const writtenReason = (reason: string): string | undefined => written.get(reason);

/** Why a case was opened, in the reader's language where nobody has typed it. */
export function reasonWords({ reason }: { reason: string }, { t }: { t: (key: string) => string }): string {
  const known = written.get(reason);
  return known ? t(`claim.reasons.${known}`) : reason;
}
