import { formatDecimal, parseDecimal } from "#shared/kernel/decimal.ts";
import { AppError } from "#shared/kernel/errors.ts";
import { quantityScale } from "#shared/kernel/money.ts";
import { isWeight, quantityInListingUnit, quantityInTradeUnit } from "#shared/catalogue/rules.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { comparableQuantity, Product } from "../model.ts";
import { announceProduct } from "../announce-product.ts";

interface TakeProps {
  trx: Transaction;
  /** Must be locked by `trx`. */
  product: Product;
  /** In the listing's own unit. */
  quantity: string;
  now: Date;
}

/** Reserves stock; whoever does tells of it (`productChange`). @throws {AppError} `escrow.insufficientStock` with what is available, in the trade unit. */
export async function takeStock({ trx, product, quantity, now }: TakeProps): Promise<void> {
  const left = parseDecimal(product.quantity, quantityScale) - parseDecimal(quantity, quantityScale);
  if (left < 0n)
    throw new AppError("escrow.insufficientStock", { available: quantityInTradeUnit(product.quantity, product.unit) });
  await setStock(trx, product, left, now);
}

interface ReturnProps {
  trx: Transaction;
  productId: string;
  /** Metric tons. */
  tons: string;
  now: Date;
}

/**
 * Gives reserved stock back, also to a listing that has been deleted since, in the unit that it has by now. What is counted in bags or pieces today cannot be
 * told in tons: its stock is what the supplier has stated with that unit.
 */
export async function giveStockBack({ trx, productId, tons, now }: ReturnProps): Promise<void> {
  const product = await Product.query(trx).findById(productId).forUpdate();
  if (!product || !isWeight(product.unit)) return;
  await setStock(
    trx,
    product,
    parseDecimal(product.quantity, quantityScale) +
      parseDecimal(quantityInListingUnit(tons, product.unit), quantityScale),
    now,
  );
  await announceProduct({ trx, product, event: "product.stock", now });
}

async function setStock(trx: Transaction, { id, unit, version }: Product, stock: bigint, now: Date): Promise<void> {
  const quantity = formatDecimal(stock, quantityScale);
  await trx("supplier_products")
    .where({ id })
    .update({
      quantity,
      comparable_quantity: comparableQuantity({ quantity, unit }),
      version: version + 1,
      updated_at: now,
    });
}
