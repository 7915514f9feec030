import type { OrderView } from "#shared/escrow/contract.ts";
import type { Wording } from "./use-wording.ts";

export type CaseStep = "unshipped" | "undelivered" | "inspection";

/** Whether the supplier has brought it there over the weight at arrival, and says nothing of the goods. */
export const isContested = ({ dispute, delivered, inspections }: OrderView): boolean =>
  dispute?.openedBy === "supplier" &&
  delivered !== null &&
  !inspections.some(({ side, status }) => side === "supplier" && status === "rejected");

/** The result by which an invited inspector, and neither side, has ended the inspection at that moment. */
export const inspectedAt = ({ inspections }: Pick<OrderView, "inspections">, at: string | null) =>
  inspections.find((one) => one.byInspector !== null && !one.inCase && one.createdAt === at);

/** How far an order had come when it was brought before our team; a case ends the way, so that nothing comes after it. */
export function caseStep({ shippedAt, inspectionEndsAt }: OrderView): CaseStep {
  // The inspection period begins with the delivery.
  if (inspectionEndsAt) return "inspection";
  return shippedAt ? "undelivered" : "unshipped";
}

/** What a case waits for, of either side, and by when; null where it waits for our team. */
export function awaitedWords({ dispute, side }: OrderView, texts: string, { t, dates }: Wording): string | null {
  if (!dispute?.due || !["answering", "announced", "returning"].includes(dispute.status)) return null;
  const { status, awaits, due } = dispute;
  const of = status === "returning" && awaits === "supplier" ? "returned" : status;
  const who = status === "announced" ? "" : awaits === side ? ".mine" : ".theirs";
  return t(`${texts}.${of}${who}`, { moment: dates.deadline(due) });
}
