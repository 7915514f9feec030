import type { DisputeCaseView } from "#shared/disputes/staff-view.ts";
import { minorOf } from "#shared/kernel/money.ts";

/** What the provider still has to do after a decision: pay out what was released, pay back what was refunded. */
export function providerDuty({ status, decision, journals }: DisputeCaseView): readonly ("payout" | "repayment")[] {
  if (status !== "decided" || !decision) return [];
  const { released, refunded } = decision;
  const owed = { payout: minorOf(released), repayment: minorOf(refunded) };
  return (["payout", "repayment"] as const).filter(
    (kind) => owed[kind] > 0n && !journals.some((journal) => journal.kind === kind),
  );
}
