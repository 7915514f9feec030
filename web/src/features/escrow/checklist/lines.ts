import type { OrderView } from "#shared/escrow/contract.ts";
import { closedStatuses } from "#shared/escrow/process.ts";
import type { ChecklistLine } from "#shared/escrow/checklist-contract.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { PaperView } from "#shared/escrow/papers-contract.ts";

type Standing = Pick<ChecklistLine, "can" | "state" | "required"> & Partial<Pick<ChecklistLine, "drawn">>;

/** What comes by itself once the goods leave, because they are stated. */
const comesByItself = ({ drawn }: Standing): boolean => Boolean(drawn?.isStated && !drawn.isForm);

/** Whether a paper is the reader's to do: the buyer's to answer, or the supplier's to hand in where it is asked for or was refused. */
export function waitsForReader(line: Standing, side: OrganizationType): boolean {
  const { can, state, required } = line;
  if (side === "buyer") return can.includes("answer");
  return can.includes("hand") && (state === "refused" || (state === "awaited" && required && !comesByItself(line)));
}

/** Of what is released or has ended no paper is waited for any more; it may still be handed in. */
export const isSettled = ({ shipments }: Pick<OrderView, "shipments">, { shipment }: { shipment: number }): boolean =>
  shipments.some(({ number, status }) => number === shipment && closedStatuses.some((closed) => closed === status));

export const paperGroups = ["mine", "others", "accepted"] as const;
export type PaperGroup = (typeof paperGroups)[number];

export const groupOf = (line: Standing, side: OrganizationType): PaperGroup =>
  waitsForReader(line, side) ? "mine" : line.state === "accepted" ? "accepted" : "others";

/** Each paper with its older versions, the newest first; they come in that order. */
export function versionsOf(papers: readonly PaperView[]): PaperView[][] {
  const found: PaperView[][] = [];
  for (const paper of papers) {
    const versions = found.at(-1);
    const isOlder = paper.replacedBy !== null && paper.replacedBy === versions?.at(-1)?.document.id;
    if (isOlder) versions.push(paper);
    else found.push([paper]);
  }
  return found;
}
