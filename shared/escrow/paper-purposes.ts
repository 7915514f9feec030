import type { MemberAction } from "../organizations/actions.ts";

interface PaperPurposeRow {
  /** Who adds them, in the name of their organization. */
  readonly addedBy: MemberAction;
  /** Whether they are also about goods that have not left, once those are in dispute. Other papers of such goods come with the shipping. */
  readonly ofDisputed: boolean;
  /** Whether a newer version may take the place of one. */
  readonly isReplaced: boolean;
}

/** What is added to the shipments of an order, by purpose. */
const paperPurposeRows = {
  transportDocument: { addedBy: "addPapers", ofDisputed: false, isReplaced: true },
  deliveryProof: { addedBy: "addPapers", ofDisputed: false, isReplaced: true },
  /** By both sides; it stays as it was added, because a decision may rest on it. */
  evidence: { addedBy: "addEvidence", ofDisputed: true, isReplaced: false },
} as const satisfies Record<string, PaperPurposeRow>;

export type PaperPurpose = keyof typeof paperPurposeRows;
export const paperPurposes = Object.keys(paperPurposeRows) as PaperPurpose[];
/** Those that stay as they were added. */
export type KeptPurpose = {
  [Purpose in PaperPurpose]: (typeof paperPurposeRows)[Purpose]["isReplaced"] extends true ? never : Purpose;
}[PaperPurpose];
export const isPaperPurpose = (purpose: string): purpose is PaperPurpose => purpose in paperPurposeRows;
export const isKept = (purpose: PaperPurpose): purpose is KeptPurpose => !paperPurposeRows[purpose].isReplaced;
export const paperPurposeRow = (purpose: PaperPurpose): PaperPurposeRow => paperPurposeRows[purpose];
