import type { useTranslate } from "react-admin";
import type { DisputeRowView } from "#shared/disputes/staff-view.ts";

/** What a case is about: papers, a weight, or what its kind says. */
export const caseText = (
  { kind, matter }: Pick<DisputeRowView, "kind" | "matter">,
  t: ReturnType<typeof useTranslate>,
): string => t(matter ? `disputes.matter.${matter}` : `disputes.kind.${kind}`);

/** Who has opened it: whoever a side has invited to inspect is neither side. */
export const openerText = (
  { openedBy, inspector }: Pick<DisputeRowView, "openedBy" | "inspector">,
  t: ReturnType<typeof useTranslate>,
): string => t(`disputes.opener.${inspector === null ? openedBy : "inspector"}`);
