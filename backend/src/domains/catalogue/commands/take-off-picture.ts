import type { PictureTakeOff } from "#backend/src/kernel/domain-part.ts";
import { announceProduct } from "../announce-product.ts";
import { Product } from "../model.ts";

/** A listing goes on without one of its pictures: the next one is its main one then. */
export const takeOffPicture: PictureTakeOff = async (trx, productId, documentId, now) => {
  const product = await Product.lockById(trx, productId);
  if (!product) return;
  const pictures = product.pictures.filter(({ id }) => id !== documentId);
  const changed = await product.change(trx, { pictures }, now);
  await announceProduct({ trx, product: changed, event: "product.changed", now });
};
