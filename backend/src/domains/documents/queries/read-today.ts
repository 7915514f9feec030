import type { Purpose } from "#shared/documents/choices.ts";
import { messagesPath } from "#shared/desktop/addresses.ts";
import { mostTodayRows, type TodayRow } from "#shared/notifications/today.ts";
import { allow, memberActions } from "#shared/organizations/actions.ts";
import { verificationPath } from "#shared/verification/path.ts";
import { day } from "#backend/src/kernel/clock.ts";
import type { Today } from "#backend/src/kernel/domain-part.ts";

/** What nobody has sent again by then is not needed. */
const shownFor = 7 * day;

/** Where each is sent. */
const places: Readonly<Record<Purpose, `/${string}`>> = {
  productPicture: "/dashboard/products",
  logo: "/dashboard/settings",
  organizationPicture: "/dashboard/settings",
  message: messagesPath,
  transportDocument: "/dashboard/escrow",
  deliveryProof: "/dashboard/escrow",
  inspectionReport: "/dashboard/escrow",
  inspectionPicture: "/dashboard/escrow",
  evidence: "/dashboard/escrow",
  commercialInvoice: "/dashboard/escrow",
  packingList: "/dashboard/escrow",
  certificateOfOrigin: "/dashboard/escrow",
  phytosanitary: "/dashboard/escrow",
  fumigation: "/dashboard/escrow",
  weightNote: "/dashboard/escrow",
  certificateOfQuality: "/dashboard/escrow",
  insurance: "/dashboard/escrow",
  verificationPaper: verificationPath,
  certificatePaper: verificationPath,
};

interface Row {
  id: string;
  name: string;
  purpose: Purpose;
  total: string;
}

const statement = `
  select d.id, d.name, d.purpose, count(*) over () as total from documents d
   where d.organization_id = :id and d.status = 'refused' and d.removed_at is null and d.created_at > :since
     and not exists (select from documents later where later.organization_id = d.organization_id and later.purpose = d.purpose
                       and later.created_at > d.created_at and later.status = 'ready')
   order by d.created_at, d.id limit ${mostTodayRows}`;

/** Papers and pictures that our check has thrown away, until another of the same purpose is there or a week is over. */
export const readDocumentsToday: Today = async (db, { membership }, now) => {
  const { rows } = await db
    .raw<{ rows: Row[] }>(statement, {
      id: membership.organizationId,
      since: new Date(now.getTime() - shownFor),
    } as never)
    .options({ name: "today.documents" });
  return {
    total: Number(rows[0]?.total ?? 0),
    rows: rows.map(({ id, name, purpose }): TodayRow => ({
      kind: "paperRefused",
      subject: { type: "document", id, reference: null },
      shipment: null,
      deadline: null,
      amount: null,
      values: { name },
      place: places[purpose],
      urgent: false,
      role: memberActions.uploadDocuments.role,
      can: allow("uploadDocuments", membership),
    })),
  };
};
