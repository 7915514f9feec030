import type { useTranslate } from "react-admin";
import type { DisputeRowView } from "#shared/disputes/staff-view.ts";

/** What a case is about: papers, a weight, or what its kind says. */
export const caseText = (
  { kind, matter }: Pick<DisputeRowView, "kind" | "matter">,
  t: ReturnType<typeof useTranslate>,
): string => t(matter ? `disputes.matter.${matter}` : `disputes.kind.${kind}`);
