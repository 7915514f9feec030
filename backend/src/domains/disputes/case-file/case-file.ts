import type { ContractText } from "#shared/contracts/text.ts";
import type { QuestionView, RulingView, StatementView, TimelineLine } from "#shared/disputes/case-view.ts";
import type { CaseKind, CaseOpener, ClaimType } from "#shared/disputes/process.ts";
import type { DisputeCaseView } from "#shared/disputes/staff-view.ts";
import type { InspectionView } from "#shared/escrow/inspection-view.ts";
import type { Language } from "#shared/kernel/language.ts";
import type { MoneyView } from "#shared/kernel/money.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";

/** A file of a case that is placed in it, or enclosed; what is neither is listed alone. */
export interface Source {
  path: string;
  kind: "picture" | "enclosed";
}

export interface FiledExhibit {
  label: string;
  caption: string | null;
  name: string;
  certificate: string | null;
  by: OrganizationType;
  /** Who has sent it by an invitation. */
  inspector: string | null;
  at: string;
  mediaType: string | null;
  /** Bytes as they were sent. */
  size: number;
  sha256: string | null;
  source: Source | null;
}

/** All that the file of a case says, for one reader. */
export interface CaseFile {
  language: Language;
  /** Whose copy it is. */
  reader: OrganizationType | "staff";
  at: string;
  reference: string;
  shipment: number | null;
  shipments: number;
  product: string;
  /** Metric tons. */
  quantity: string;
  pricePerTon: MoneyView;
  total: MoneyView;
  contract: { number: string; text: ContractText } | null;
  /** Where there is no contract. */
  quality: string | null;
  parties: Record<OrganizationType, { name: string; country: string | null; city: string | null }>;
  kind: CaseKind;
  openedBy: CaseOpener;
  openedAt: string;
  reason: string;
  claim: { type: ClaimType; amount: MoneyView } | null;
  statements: readonly StatementView[];
  questions: readonly Omit<QuestionView, "can">[];
  inspections: readonly InspectionView[];
  rulings: readonly RulingView[];
  proposals: readonly {
    kind: string;
    by: OrganizationType;
    reason: string;
    reduction: MoneyView | null;
    status: string;
    at: string;
    answer: string | null;
  }[];
  timeline: readonly TimelineLine[];
  /** How many lines it has in all. */
  lines: number;
  exhibits: readonly FiledExhibit[];
  /** Of our team, where it asks for them. */
  notes: DisputeCaseView["notes"] | null;
}

/** Lines of the history on paper; of a longer one the first so many, and a word that there are more. */
export const mostLines = 1000;
/** Bytes of PDF files that are enclosed at most, in the sequence of the exhibits: a reader of mail has to take the whole. */
export const mostEnclosed = 40_000_000;
