import type { Database } from "#backend/src/db/database.ts";
import { newestFirst } from "#backend/src/db/newest-first.ts";
import { Product } from "../model.ts";

interface Props {
  organizationId: string;
  /** That one alone. */
  product?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}

/** The organization's own products, newest first, inactive ones included. */
export async function listOwnProducts(db: Database, { organizationId, product, ...page }: Props) {
  const own = Product.query(db).where({ organization_id: organizationId }).whereNull("deleted_at");
  if (product) own.where({ id: product });
  const total = await own.clone().resultSize();
  return { ...(await newestFirst(own, page)), total };
}
