import type { CaseMatter, CaseOpener } from "#shared/disputes/process.ts";
import { deliveredReason, papersReason, weightReason } from "#shared/escrow/rules.ts";

/** What the clock has opened a case about. */
const matters: Readonly<Record<string, CaseMatter>> = {
  [papersReason]: "papers",
  [weightReason]: "weight",
  [deliveredReason]: "deliveredWeight",
};

/** What a case is about where that is no question of quality or time; null for what its reason alone tells. */
export function matterOf(dispute: { openedBy: CaseOpener; reason: string; deliveredOpen: boolean }): CaseMatter | null {
  if (dispute.openedBy === "clock") return matters[dispute.reason] ?? null;
  // A supplier disputes what the buyer says that the goods weigh.
  return dispute.openedBy === "supplier" && dispute.deliveredOpen ? "deliveredWeight" : null;
}
