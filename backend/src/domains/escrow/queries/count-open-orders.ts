import { emptyEnds } from "#shared/escrow/payments.ts";
import { heldStatuses } from "#shared/escrow/process.ts";
import type { Database } from "#backend/src/db/database.ts";
import type { OpenTrade } from "#backend/src/kernel/domain-part.ts";

/** Orders of an organization that have not ended: those whose money is held, and those that wait for it, or whose money has gone back at the provider. */
export async function countOpenOrders(db: Database, organizationId: string): Promise<OpenTrade> {
  const { rows } = await db.raw<{ rows: [{ money_held: number; open: number }] }>(
    `select (count(*) filter (where is_held and is_there))::integer as money_held,
            (count(*) filter (where status = 'created' or is_held and not is_there))::integer as open
       from (select o.status, o.status = any(:held) as is_held, w.provider_status is null or w.provider_status <> all(:emptyEnds) as is_there
               from orders o left join escrow_wallets w on w.order_id = o.id
              where :organizationId in (o.buyer_org_id, o.supplier_org_id)) orders`,
    { held: heldStatuses, emptyEnds, organizationId } as never,
  );
  return { moneyHeld: rows[0].money_held, open: rows[0].open };
}
