import type { OrderStatus } from "#shared/escrow/process.ts";
import type { Database } from "#backend/src/db/database.ts";
import { newestFirst } from "#backend/src/db/newest-first.ts";
import type { Membership } from "#backend/src/kernel/actor.ts";
import { Order } from "../model.ts";

interface Props {
  membership: Membership;
  /** Part of a reference, in any case. */
  search?: string | undefined;
  status?: OrderStatus | undefined;
  cursor?: string | undefined;
  limit: number;
}

/** Counting stops here; nobody pages through more. */
const countedTo = 1000;

/** The orders of an organization, newest first. */
export async function listOrders(db: Database, { membership, search, status, ...page }: Props) {
  const mine = Order.query(db)
    .where({
      [membership.organizationType === "supplier" ? "supplier_org_id" : "buyer_org_id"]: membership.organizationId,
    })
    .whereNull("deleted_at");
  if (status) void mine.where({ status });
  if (search) void mine.where("reference", "ilike", `%${search.replace(/[\\%_]/g, "\\$&")}%`);
  const found = mine
    .clone()
    .select("id")
    .limit(countedTo + 1)
    .toKnexQuery();
  const [row] = (await db.count("* as count").from(found.as("found"))) as [{ count: string }];
  const counted = Number(row.count);
  return { ...(await newestFirst(mine, page)), total: Math.min(counted, countedTo), totalCapped: counted > countedTo };
}
