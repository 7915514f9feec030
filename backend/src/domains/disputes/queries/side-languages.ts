import { defaultLanguage, type Language } from "#shared/kernel/language.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { Database } from "#backend/src/db/database.ts";
import type { Order } from "../../escrow/index.ts";

/** In which language each side is written to as an organization: that of its oldest owner, as the emails to that person are. */
export async function languagesOf(
  db: Database,
  { buyerOrgId, supplierOrgId }: Pick<Order, "buyerOrgId" | "supplierOrgId">,
): Promise<Record<OrganizationType, Language>> {
  const { rows } = await db.raw<{ rows: { organization_id: string; language: Language }[] }>(
    `select distinct on (m.organization_id) m.organization_id, u.language
       from organization_members m join users u on u.id = m.user_id
      where m.organization_id in (?, ?) and m.deleted_at is null and u.deleted_at is null
      order by m.organization_id, case m.role when 'owner' then 0 when 'manager' then 1 else 2 end, m.created_at, m.id`,
    [buyerOrgId, supplierOrgId],
  );
  const of = (id: string) => rows.find((row) => row.organization_id === id)?.language ?? defaultLanguage;
  return { buyer: of(buyerOrgId), supplier: of(supplierOrgId) };
}
