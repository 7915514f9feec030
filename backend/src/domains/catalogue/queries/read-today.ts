import type { TakeDownGround } from "#shared/catalogue/review-process.ts";
import { mendPath } from "#shared/desktop/addresses.ts";
import { mostTodayRows, nothingToday, ownRight, type TodayRow } from "#shared/notifications/today.ts";
import type { Today } from "#backend/src/kernel/domain-part.ts";

interface Row {
  id: string;
  name: string;
  ground: TakeDownGround;
  reason: string;
  total: string;
}

const statement = `
  select p.id, p.name, r.ground, r.reason, count(*) over () as total
    from supplier_products p join listing_reviews r on r.id = p.id and r.status = 'takenDown'
   where p.organization_id = :id and p.active_after_review is not null and p.deleted_at is null
   order by p.id limit ${mostTodayRows}`;

/** Listings that our team has taken down, until they are resubmitted or deleted. What is taken down is held, by which few of many goods are found. */
export const readCatalogueToday: Today = async (db, { membership }) => {
  const right = ownRight("manageProducts", membership);
  if (!right) return nothingToday;
  const { rows } = await db
    .raw<{ rows: Row[] }>(statement, { id: membership.organizationId } as never)
    .options({ name: "today.catalogue" });
  return {
    total: Number(rows[0]?.total ?? 0),
    rows: rows.map(({ id, name, ground, reason }): TodayRow => ({
      kind: "listingTakenDown",
      subject: { type: "product", id, reference: null },
      shipment: null,
      deadline: null,
      amount: null,
      values: { product: name, ground, reason },
      place: mendPath(id),
      urgent: false,
      ...right,
    })),
  };
};
