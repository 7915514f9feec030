import { formatDecimal, parseDecimal } from "#shared/kernel/decimal.ts";
import { AppError } from "#shared/kernel/errors.ts";
import { quantityScale } from "#shared/kernel/money.ts";
import { quantityInListingUnit, quantityInTons } from "#shared/catalogue/rules.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { enterTogether, type Part } from "#backend/src/db/enter-together.ts";
import { announced, logEntry } from "#backend/src/kernel/events.ts";
import { comparableQuantity, Product } from "../model.ts";
import { productChange } from "../announce-product.ts";

interface TakeProps {
  /** Must be locked by whoever enters it. */
  product: Product;
  /** In the listing's own unit. */
  quantity: string;
  now: Date;
}

/** What reserves stock, and what tells of it, to be entered with the order. @throws {AppError} `escrow.insufficientStock` with what is available, in metric tons. */
export function stockTaken({ product, quantity, now }: TakeProps): readonly Part[] {
  const left = parseDecimal(product.quantity, quantityScale) - parseDecimal(quantity, quantityScale);
  if (left < 0n)
    throw new AppError("escrow.insufficientStock", { available: quantityInTons(product.quantity, product) });
  return stockMoved(product, left, now);
}

interface ReturnProps {
  trx: Transaction;
  productId: string;
  /** Metric tons. */
  tons: string;
  now: Date;
}

/** The most that its column holds, in thousandths. */
const mostStock = 10n ** 15n - 1n;
const capped = (stock: bigint): bigint => (stock > mostStock ? mostStock : stock);

/**
 * Gives reserved stock back, also to a listing that has been deleted since, in the unit and by the net weight that it has by now. What is counted in bags or pieces of
 * a weight that nobody has told cannot be told in tons: its stock is what the supplier has stated with that unit. A listing that is full stays full: whatever a supplier has stated, an order ends and its
 * money goes back.
 */
export async function giveStockBack({ trx, productId, tons, now }: ReturnProps): Promise<void> {
  const product = await Product.query(trx).findById(productId).forNoKeyUpdate();
  const given = product && quantityInListingUnit(tons, product);
  if (!product || given === null || given === undefined) return;
  const stock = parseDecimal(product.quantity, quantityScale) + parseDecimal(given, quantityScale);
  await enterTogether(trx, stockMoved(product, capped(stock), now), announced("log"));
}

function stockMoved(product: Product, stock: bigint, now: Date): readonly Part[] {
  const quantity = formatDecimal(stock, quantityScale);
  const set = {
    quantity,
    comparable_quantity: comparableQuantity({ ...product, quantity }),
    version: product.version + 1,
    updated_at: now,
  };
  return [
    { table: "supplier_products", id: product.id, set },
    logEntry(productChange({ product, event: "product.stock", now })),
  ];
}
