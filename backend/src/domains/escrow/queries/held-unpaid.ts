import type { Transaction } from "#backend/src/db/database.ts";

/** What unverified buyers hold of a listing by orders from the catalogue that wait for their money; its row is locked, so the next one counts this one too. */
export async function heldUnpaid(trx: Transaction, productId: string): Promise<string> {
  const { rows } = await trx.raw<{ rows: [{ held: string }] }>(
    `select coalesce(sum(o.reserved_quantity), 0)::text as held from orders o join organizations b on b.id = o.buyer_org_id
      where o.product_id = ? and o.status = 'created' and o.offer_id is null and b.verification <> 'verified'`,
    [productId],
  );
  return rows[0].held;
}
