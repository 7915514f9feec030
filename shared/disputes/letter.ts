import { number, object, string, type InferType } from "yup";
import { choice, timestamp } from "../kernel/fields.ts";
import { languages, type Language } from "../kernel/language.ts";
import type { MoneyView } from "../kernel/money.ts";
import { organizationTypes, type OrganizationType } from "../organizations/choices.ts";
import type { CaseKind, CaseOpener, CaseStage, ClaimType, DisputeOutcome, GoodsEnd, ReasonCode } from "./process.ts";

/** That there is a letter about a decision, for whom and in which language. */
export const letterView = object({
  /** Which of the case's decisions, from 1. */
  round: number().required(),
  side: choice(organizationTypes).required(),
  language: choice(languages).required(),
  at: timestamp(),
  /** The first signs of the file's SHA-256; null until it is drawn, moments later. */
  sha256: string().nullable().defined().default(null),
});
export type LetterView = InferType<typeof letterView>;

interface LetterParty {
  name: string;
  country: string | null;
}

/** All that a letter about a decision says: kept as it was when the decision was announced, whatever is renamed later. */
export interface CaseLetter {
  reference: string;
  /** Which of several shipments. */
  shipment: number | null;
  shipments: number;
  contract: string | null;
  product: string;
  /** Metric tons. */
  quantity: string;
  side: OrganizationType;
  language: Language;
  /** Made to be looked at before anything is decided. */
  isDraft: boolean;
  at: string;
  parties: Record<OrganizationType, LetterParty>;
  kind: CaseKind;
  openedBy: CaseOpener;
  openedAt: string;
  reason: string;
  claim: { type: ClaimType; amount: MoneyView } | null;
  stage: CaseStage;
  /** What the sides have said, what our team has asked and was answered. */
  statements: readonly {
    what: "answer" | "appeal" | "contestReturn" | "withdraw";
    side: OrganizationType;
    at: string;
  }[];
  questions: { asked: number; answered: number };
  inspections: readonly {
    certificate: string;
    inspector: string;
    day: string;
    side: OrganizationType;
    /** By whom an inspector was invited who has submitted it by a link; letters of before say nothing of it. */
    invitedBy?: OrganizationType | "both" | null;
    status: string;
  }[];
  exhibits: readonly {
    label: string;
    says: string;
    name: string;
    by: OrganizationType;
    /** Who has sent it by an invitation. */
    inspector?: string | null;
    at: string;
  }[];
  outcome: DisputeOutcome;
  total: MoneyView;
  released: MoneyView;
  refunded: MoneyView;
  supplierPart: MoneyView;
  platformPart: MoneyView;
  fundPart: MoneyView;
  reasonCode: ReasonCode | null;
  words: string;
  goods: GoodsEnd | null;
  returnPaidBy: OrganizationType | null;
  /** On what it relies that goods count as delivered. */
  delivered: { document: string; consignee: string; deliveredOn: string; container: string | null } | null;
  /** What follows from it. */
  effect: "announced" | "returning" | "decided";
  appealBy: string | null;
  /** Who may appeal; letters of before say nothing of it. */
  appellants?: readonly OrganizationType[];
  returnBy: string | null;
  /** By a second reviewer. */
  isConfirmed: boolean;
}
