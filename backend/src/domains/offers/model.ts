import type { OfferStatus } from "#shared/offers/process.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import { BusinessRecord } from "#backend/src/db/record.ts";

/** What is offered stands in its terms, which nobody changes: quantity and price are per their `unit`, the product's trade unit at that time. */
export class Offer extends BusinessRecord {
  static override readonly tableName = "offers";

  declare productId: string;
  declare termsId: string;
  declare buyerOrgId: string;
  declare supplierOrgId: string;
  declare message: string;
  /** It names neither quantity nor price: the buyer asks. */
  declare isQuestion: boolean;
  declare status: OfferStatus;
  declare turn: OrganizationType;
  declare validUntil: Date;
  declare answeredAt: Date | null;
  declare orderUntil: Date | null;
  declare createdBy: string;
}

/** What has become of an offer, as its organizations are told at once: `offer.accepted`, `question.created`. */
export const eventOf = ({ isQuestion, status }: Offer): string =>
  `${isQuestion ? "question" : "offer"}.${status === "pending" ? "created" : status}`;
