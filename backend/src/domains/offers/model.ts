import type { Currency } from "#shared/kernel/money.ts";
import type { OfferStatus } from "#shared/offers/process.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import { BusinessRecord } from "#backend/src/db/record.ts";

/** Quantity and price are per `unit`, the trade unit of the product when the offer was made. */
export class Offer extends BusinessRecord {
  static override readonly tableName = "offers";

  declare productId: string;
  declare productName: string;
  declare productCategory: string;
  declare buyerOrgId: string;
  declare supplierOrgId: string;
  declare quantity: string;
  declare unit: string;
  declare pricePerUnit: string;
  declare currency: Currency;
  declare message: string;
  declare status: OfferStatus;
  declare turn: OrganizationType;
  declare validUntil: Date;
  declare answeredAt: Date | null;
  declare orderUntil: Date | null;
  declare createdBy: string;
}
