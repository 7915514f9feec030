import type { OfferStatus } from "#shared/offers/process.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import { BusinessRecord } from "#backend/src/db/record.ts";

/** What is offered stands in its terms, which nobody changes: quantity and price are per their `unit`, the product's trade unit at that time. */
export class Offer extends BusinessRecord {
  static override readonly tableName = "offers";

  declare productId: string;
  /** Of the newest version, which has this number. */
  declare termsId: string;
  declare number: number;
  declare buyerOrgId: string;
  declare supplierOrgId: string;
  declare message: string;
  /** It names neither quantity nor price: the buyer asks. */
  declare isQuestion: boolean;
  declare status: OfferStatus;
  declare turn: OrganizationType;
  /** Of the newest version. */
  declare validUntil: Date;
  declare answeredAt: Date | null;
  declare orderUntil: Date | null;
  declare createdBy: string;
  /** The request for quotation that it answers: its first version is the supplier's. */
  declare requestId: string | null;
}

/** A version of an offer, written once. */
export interface VersionRow {
  offer_id: string;
  number: number;
  terms_id: string;
  side: OrganizationType;
  message: string;
  valid_until: Date;
  created_by: string;
  created_at: Date;
}

/** What has become of an offer, as its organizations are told at once: `offer.accepted`, `question.created`. */
export const eventOf = ({ isQuestion, status }: Offer): string =>
  `${isQuestion ? "question" : "offer"}.${status === "pending" ? "created" : status}`;
