import type { Currency } from "#shared/kernel/money.ts";
import type { OrderStatus } from "#shared/escrow/process.ts";
import { fold } from "#shared/kernel/language.ts";
import en from "#shared/locales/en/choices.json" with { type: "json" };
import fr from "#shared/locales/fr/choices.json" with { type: "json" };
import type { Database, Transaction } from "#backend/src/db/database.ts";
import { BusinessRecord } from "#backend/src/db/record.ts";
import type { AgreedTerms } from "../terms/index.ts";

const idPattern = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
export const isId = (text: string): boolean => idPattern.test(text);

/** What a search of orders looks in, beside the other side's name, which may change. */
export const orderSearchText = (
  reference: string,
  { productName, productCategory }: Pick<AgreedTerms, "productName" | "productCategory">,
): string => {
  const category = productCategory as keyof typeof en.category;
  return fold([reference, productName, en.category[category].name, fr.category[category].name].join(" | "));
};

/**
 * An order as a whole. What it is about stands in its terms, so that later changes of the listing change nothing; where its goods and its money stand, in its
 * shipments, which nobody moves without this row's lock.
 */
export class Order extends BusinessRecord {
  static override readonly tableName = "orders";

  declare reference: string;
  declare offerId: string | null;
  declare productId: string;
  /** What was agreed: goods, quantity, price, delivery, shares. Nobody changes it. */
  declare termsId: string;
  declare buyerOrgId: string;
  declare supplierOrgId: string;
  declare totalAmount: string;
  declare currency: Currency;
  /** In the listing's own unit at the time of the order. */
  declare reservedQuantity: string;
  declare notes: string | null;
  /** Derived from the shipments (`statusOfOrder`), for lists and filters. */
  declare status: OrderStatus;
  declare fundBy: Date;
  /** Hours to pay (`fundHoursOf`). */
  declare fundHours: number;
  declare createdBy: string;
  declare searchText: string;

  /** An order by its id or its public reference; undefined when there is none. */
  static async find(db: Database, idOrReference: string): Promise<Order | undefined> {
    const key = keyOf(idOrReference);
    return key && Order.query(db).where(key).whereNull("deleted_at").first();
  }

  /** The same, locked. */
  static async lock(trx: Transaction, idOrReference: string): Promise<Order | undefined> {
    const key = keyOf(idOrReference);
    return key && Order.query(trx).where(key).whereNull("deleted_at").forUpdate().first();
  }
}

/** What an order's address names; undefined for what can be neither id nor reference, which the database need not see. */
function keyOf(text: string): { id: string } | { reference: string } | undefined {
  if (isId(text)) return { id: text };
  return /^ORD-\d{1,15}-[0-9A-Z]{4}$/i.test(text) ? { reference: text.toUpperCase() } : undefined;
}
