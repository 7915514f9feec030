import { rolesWith } from "#shared/identity/staff.ts";
import type { Database } from "#backend/src/db/database.ts";
import type { Order } from "../model.ts";

type Sides = Pick<Order, "buyerOrgId" | "supplierOrgId">;

/** How many members of our team may decide about an order: those with the right, less those who belong or belonged to one of its sides, and `others` who have decided it before. */
export async function eligibleReviewers(
  db: Database,
  { buyerOrgId, supplierOrgId }: Sides,
  others: readonly string[] = [],
): Promise<number> {
  const { rows } = await db.raw<{ rows: [{ count: string }] }>(
    `select count(distinct s.user_id) as count from staff_members s join users u on u.id = s.user_id
      where s.role = any(?) and u.deleted_at is null and not s.user_id = any(?)
        and not exists (select 1 from organization_members m where m.user_id = s.user_id and m.organization_id in (?, ?))`,
    [rolesWith("disputes.decide"), [...others], buyerOrgId, supplierOrgId],
  );
  return Number(rows[0].count);
}

/** Whether somebody belongs or belonged to one of an order's sides. */
export async function belongedToSide(
  db: Database,
  userId: string,
  { buyerOrgId, supplierOrgId }: Sides,
): Promise<boolean> {
  const found = (await db("organization_members")
    .where({ user_id: userId })
    .whereIn("organization_id", [buyerOrgId, supplierOrgId])
    .first("id")) as object | undefined;
  return found !== undefined;
}

/** Those of some orders with a side that somebody belongs or belonged to. */
export async function ownTrades(
  db: Database,
  userId: string,
  orders: readonly { order_id: string; buyer_org_id: string; supplier_org_id: string }[],
): Promise<Set<string>> {
  const mine = new Set(
    (await db("organization_members").where({ user_id: userId }).pluck("organization_id")) as string[],
  );
  return new Set(
    orders.flatMap(({ order_id, buyer_org_id, supplier_org_id }) =>
      mine.has(buyer_org_id) || mine.has(supplier_org_id) ? order_id : [],
    ),
  );
}
