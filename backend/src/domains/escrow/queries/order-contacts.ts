import type { Database } from "#backend/src/db/database.ts";
import type { Order } from "../model.ts";
import type { ProviderParty } from "../provider/port.ts";

export interface OrderContacts {
  buyer: ProviderParty;
  seller: ProviderParty;
  /** Of the person who placed the order. */
  language: string;
}

interface Row {
  id: string;
  name: string;
  email: string | null;
}

/** How the provider reaches both sides: the organization's own address, else that of its longest-standing owner. */
export async function orderContacts(db: Database, order: Order): Promise<OrderContacts> {
  const { rows } = await db.raw<{ rows: Row[] }>(
    `select o.id, o.name, coalesce(nullif(trim(o.contact_email), ''), (
              select u.email from organization_members m join users u on u.id = m.user_id
               where m.organization_id = o.id and m.role = 'owner' and m.deleted_at is null and u.deleted_at is null
               order by m.created_at, m.id limit 1)) as email
       from organizations o where o.id in (?, ?)`,
    [order.buyerOrgId, order.supplierOrgId],
  );
  const party = (id: string): ProviderParty => {
    const row = rows.find((each) => each.id === id);
    if (!row?.email) throw new Error(`organization ${id} has no address that the provider could write to`);
    return { name: row.name, email: row.email };
  };
  const person = await db<{ id: string; language: string }>("users").where({ id: order.createdBy }).first("language");
  return { buyer: party(order.buyerOrgId), seller: party(order.supplierOrgId), language: person?.language ?? "en" };
}
