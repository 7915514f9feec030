import type { CertificationName } from "#shared/catalogue/choices.ts";
import type { RequestCrop } from "#shared/quotations/request-draft.ts";
import type { Audience, RequestStatus } from "#shared/quotations/process.ts";
import type { Incoterm } from "#shared/terms/incoterms.ts";
import type { TradePaper, WeightBasis } from "#shared/terms/negotiated.ts";
import type { Database, Transaction } from "#backend/src/db/database.ts";
import { BusinessRecord } from "#backend/src/db/record.ts";

/** What a buyer seeks. Quantities are metric tons, the target USD for one of them, days YYYY-MM-DD. */
export class QuotationRequest extends BusinessRecord {
  static override readonly tableName = "quotation_requests";

  /** `RFQ-2026-00001`, without gaps within its year. */
  declare number: string;
  declare buyerOrgId: string;
  declare crop: RequestCrop;
  declare quality: string | null;
  declare quantity: string;
  declare tolerancePercent: string | null;
  declare shipFrom: string | null;
  declare shipBy: string | null;
  declare incoterm: Incoterm | null;
  declare incotermPlace: string | null;
  declare placeCode: string | null;
  declare certifications: CertificationName[];
  declare targetPrice: string | null;
  declare tellTarget: boolean;
  declare weightBasis: WeightBasis | null;
  declare inspectionDays: number | null;
  declare documentsRequired: TradePaper[];
  declare message: string;
  declare audience: Audience;
  declare status: RequestStatus;
  declare until: Date;
  declare endedAt: Date | null;
  declare createdBy: string;

  static async find(db: Database, idOrNumber: string): Promise<QuotationRequest | undefined> {
    const key = keyOf(idOrNumber);
    return key && QuotationRequest.query(db).where(key).whereNull("deleted_at").first();
  }

  /** The same, locked. */
  static async lock(trx: Transaction, id: string): Promise<QuotationRequest> {
    return QuotationRequest.query(trx).findById(id).forNoKeyUpdate().throwIfNotFound();
  }
}

const idPattern = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** What a request's address names; undefined for what can be neither id nor number, which the database need not see. */
function keyOf(text: string): { id: string } | { number: string } | undefined {
  if (idPattern.test(text)) return { id: text };
  return /^RFQ-\d{4}-\d{5,9}$/i.test(text) ? { number: text.toUpperCase() } : undefined;
}

/** What a request's buyer and its suppliers have done about it, as the browsers of some of them are told. */
export type RequestEvent = "created" | "declined" | "quoted" | "awarded" | "closed" | "withdrawn" | "expired";
