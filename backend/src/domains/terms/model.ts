import { LRUCache } from "lru-cache";
import { Model, snakeCaseMappers } from "objection";
import type { Currency } from "#shared/kernel/money.ts";
import type { AgreedLot } from "#shared/catalogue/lots.ts";
import type { SplitShares } from "#shared/escrow/rules.ts";
import type { AgreedPrice } from "#shared/terms/worth.ts";
import type { Incoterm } from "#shared/terms/incoterms.ts";
import type {
  Differential,
  Fixing,
  Inspector,
  TradePaper,
  SampleCondition,
  WeightBasis,
} from "#shared/terms/negotiated.ts";
import type { QualityLimit } from "#shared/quality/limit-draft.ts";
import type { Database } from "#backend/src/db/database.ts";

/** One of the shipments that were agreed; days as YYYY-MM-DD, where any were named. */
export interface AgreedShipment {
  quantity: string;
  /** Not in rows of before. */
  shipFrom?: string | null;
  shipBy: string | null;
  deliverFrom: string | null;
  deliverTo: string | null;
}

/** The terms that were read last, by their ids. A row never changes, so none of them grows old. */
const known = new LRUCache<string, AgreedTerms>({ max: 1000 });

/** What is offered: as agreed terms, but a price against an exchange is nothing yet until it is fixed. */
export type OfferedTerms = Omit<AgreedTerms, "price" | "pricePerUnit"> & {
  readonly price: string | null;
  readonly pricePerUnit: string | null;
};

/** Whether the price is fixed, as that of everything is that was agreed. */
export const isPriced = (terms: OfferedTerms): terms is AgreedTerms => terms.price !== null;

/** What two sides have agreed on. A row is written once; the database refuses every change. */
export class AgreedTerms extends Model implements AgreedPrice {
  static override readonly tableName = "agreed_terms";

  declare id: string;
  declare productId: string;
  /** The version of the listing's terms that they were made from; null where none was kept. */
  declare listingVersion: number | null;
  declare productName: string;
  declare productCategory: string;
  declare originCountry: string | null;
  declare certifications: string[];
  /** As the listing's version said; null where none was kept. */
  declare description: string | null;
  /** The lot of the listing that was agreed on, as it was then; null where none was named. */
  declare lotId: string | null;
  declare lot: AgreedLot | null;
  declare buyerOrgId: string;
  declare supplierOrgId: string;
  /** Both parties as they were. */
  declare buyerName: string;
  declare buyerCity: string | null;
  declare buyerCountry: string | null;
  declare supplierName: string;
  declare supplierCity: string | null;
  declare supplierCountry: string | null;
  /** In `unit`: metric tons where goods are weighed. */
  declare quantity: string;
  declare unit: string;
  /** So much less or more may be delivered, in percent. */
  declare tolerancePercent: string;
  /** Of one `unit`, in `currency`, rounded: to be read. Amounts are computed by what follows (`worthOf`). */
  declare pricePerUnit: string;
  /** In which it is paid. */
  declare currency: Currency;
  /** Of one `priceUnit`, in `priceCurrency`, as the listing or the offer had it. */
  declare price: string;
  declare priceCurrency: Currency;
  declare priceUnit: string;
  /** Kilograms, net, that one `priceUnit` weighs; null where nobody has said. */
  declare unitWeightKg: string | null;
  /** USD for one of `priceCurrency`, frozen when the order was placed; null where it is paid as it is priced. */
  declare rateId: string | null;
  declare rate: string | null;
  declare rateAsOf: Date | null;
  declare rateSource: string | null;
  /** As they were written; `incoterm` and its place where they begin with a rule. */
  declare deliveryTerms: string | null;
  declare incoterm: Incoterm | null;
  declare incotermPlace: string | null;
  /** Days from the payment to the shipping; null leaves it at the marketplace's own. */
  declare deliveryTimeDays: number | null;
  /** UN/LOCODE of the place, where it has one. */
  declare placeCode: string | null;
  declare packing: string | null;
  /** What the goods must be. */
  declare quality: string | null;
  /** The same in figures. */
  declare qualityLimits: QualityLimit[];
  declare weightBasis: WeightBasis | null;
  declare inspectedBy: Inspector | null;
  declare inspector: string | null;
  /** Nothing is shipped before a sample of this type is approved. */
  declare sample: SampleCondition | null;
  declare documentsRequired: TradePaper[];
  declare releaseNeedsDocuments: boolean;
  /** Where the price is agreed against an exchange, and where that is fixed. */
  declare differential: Differential | null;
  declare fixing: Fixing | null;
  /** The shipments that were agreed, in `unit`; null: all at once, so many days after the payment. */
  declare schedule: AgreedShipment[] | null;
  declare inspectionDays: number;
  declare supplierShare: number;
  declare platformShare: number;
  declare impactFundShare: number;
  declare feeBearer: "buyer" | "supplier";
  declare createdAt: Date;

  static override get jsonAttributes() {
    return ["schedule", "lot", "qualityLimits", "sample", "differential", "fixing"];
  }

  static override get columnNameMappers() {
    return snakeCaseMappers();
  }

  /** How what is released is divided, in thousandths. */
  get shares(): SplitShares {
    return {
      supplier: BigInt(this.supplierShare),
      platform: BigInt(this.platformShare),
      impactFund: BigInt(this.impactFundShare),
    };
  }

  /** Keeps what was read or written; several requests share it, and nobody may change it. */
  static remember(terms: AgreedTerms): AgreedTerms {
    for (const each of terms.schedule ?? []) Object.freeze(each);
    for (const value of terms.lot?.values ?? []) Object.freeze(value);
    for (const limit of terms.qualityLimits) Object.freeze(limit);
    const { schedule, certifications, lot, qualityLimits, documentsRequired, sample, differential, fixing } = terms;
    const goods = [certifications, lot?.values, lot, qualityLimits];
    const parts = [...goods, schedule, documentsRequired, sample, differential, fixing];
    for (const part of [...parts, terms]) Object.freeze(part);
    known.set(terms.id, terms);
    return terms;
  }

  /** The terms by their ids; what names terms that do not exist cannot be written. What was agreed has a price: others are {@link offered}. */
  static async byId(db: Database, ids: readonly string[]): Promise<(id: string) => AgreedTerms> {
    const termsOf = await AgreedTerms.offered(db, ids);
    return (id) => {
      const terms = termsOf(id);
      if (!isPriced(terms)) throw new Error(`the price of the terms ${id} is not fixed`);
      return terms;
    };
  }

  /** The terms of offers by their ids. */
  static async offered(db: Database, ids: readonly string[]): Promise<(id: string) => OfferedTerms> {
    const asked = new Map(ids.map((id) => [id, known.get(id)]));
    const missing = [...asked].flatMap(([id, terms]) => (terms ? [] : [id]));
    const found = missing.length === 0 ? [] : await AgreedTerms.described(db, missing);
    for (const terms of found) asked.set(terms.id, AgreedTerms.remember(terms));
    return (id) => {
      const terms = asked.get(id);
      if (!terms) throw new Error(`there are no terms ${id}`);
      return terms;
    };
  }

  /** With the description that the version of the listing has which they were made from. */
  private static async described(db: Database, ids: readonly string[]): Promise<AgreedTerms[]> {
    return AgreedTerms.query(db)
      .findByIds([...ids])
      .leftJoin("listing_terms as listed", (on) => {
        on.on("listed.product_id", "agreed_terms.product_id")
          .andOn("listed.version", "agreed_terms.listing_version")
          .andOnVal("agreed_terms.described", true);
      })
      .select("agreed_terms.*", "listed.description");
  }

  static async find(db: Database, id: string): Promise<AgreedTerms> {
    return (await AgreedTerms.byId(db, [id]))(id);
  }
}

/** What a row says, by name: whoever writes one, or makes a text of it, says so for each of them. */
export type TermsColumn = Exclude<keyof AgreedTerms, keyof Model | "shares">;
