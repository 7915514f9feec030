import { mostTodayRows, type TodayRow } from "#shared/notifications/today.ts";
import { invitableStatuses } from "#shared/inspectors/rules.ts";
import { allow, memberActions } from "#shared/organizations/actions.ts";
import type { Today } from "#backend/src/kernel/domain-part.ts";

interface Row {
  id: string;
  reference: string;
  number: number;
  of: string;
  expires_at: Date;
  inspector: string;
  company: string;
  partner: string;
  product: string;
  total: string;
}

/** Inspectors whom the other side invites for both, and this side has not answered. */
export const readInspectorsToday: Today = async (db, { membership }, now) => {
  const { organizationId: id, organizationType: side } = membership;
  const other = side === "buyer" ? "supplier" : "buyer";
  const { rows } = await db.raw<{ rows: Row[] }>(
    `select i.id, o.reference, s.number, (select count(*) from shipments n where n.order_id = o.id) as of, i.expires_at, i.inspector, i.company, p.name as partner,
            t.product_name as product, count(*) over () as total
       from inspector_invitations i join orders o on o.id = i.order_id join shipments s on s.id = i.shipment_id join agreed_terms t on t.id = o.terms_id
       join organizations p on p.id = o.${other}_org_id
      where o.${side}_org_id = :id and i.side = :other and i.consent = 'awaited' and i.submitted_at is null and i.revoked_at is null and i.confirmed_at is null and i.expires_at > :now and i.dispute_id is null and s.status = any(:statuses)
      order by i.expires_at, i.id limit :most`,
    { id, other, now, statuses: invitableStatuses, most: mostTodayRows } as never,
  );
  return {
    total: Number(rows[0]?.total ?? 0),
    rows: rows.map((row): TodayRow => {
      const several = Number(row.of) > 1;
      return {
        kind: "inspectorToConsent",
        subject: { type: "inspector", id: row.id, reference: row.reference },
        shipment: several ? { number: row.number, of: Number(row.of) } : null,
        deadline: row.expires_at.toISOString(),
        amount: null,
        values: { partner: row.partner, product: row.product, name: `${row.inspector}, ${row.company}` },
        place: `/dashboard/escrow/${row.reference}${several ? `?shipment=${row.number}` : ""}`,
        urgent: false,
        role: memberActions.handleInspectors.role,
        can: allow("handleInspectors", membership),
      };
    }),
  };
};
