import type { DomainPart } from "#backend/src/kernel/domain-part.ts";
import { own } from "../offers/index.ts";

/** What requests for quotation keep about a person and for their organization: see `DomainPart`. A supplier's answers are theirs; what was asked is its buyer's. */
export const quotationsPersonData: Pick<DomainPart, "ownData" | "personTables"> = {
  ownData: {
    trade: {
      requestsForQuotation: `
        select q.number, q.crop, q.quality, q.quantity::text, q.tolerance_percent::text, q.ship_from, q.ship_by, q.incoterm, q.incoterm_place, q.certifications,
               q.target_price::text, q.weight_basis, q.inspection_days, q.documents_required, ${own("q", "message", "created_by")}, q.audience, q.status, q.until, q.created_at,
               q.created_by = :me as created_by_you
          from quotation_requests q where q.buyer_org_id = :organization order by q.created_at desc, q.id desc`,
      answersToRequests: `
        select q.number, q.crop, q.quantity::text, b.name as buyer, i.invited_at, i.declined_at, case when i.declined_by = :me then i.word end as word, i.declined_by = :me as declined_by_you
          from quotation_invitations i join quotation_requests q on q.id = i.request_id join organizations b on b.id = q.buyer_org_id
         where i.supplier_org_id = :organization order by i.invited_at desc, q.id desc`,
    },
  },
  personTables: {
    quotation_requests: {
      exported: "requestsForQuotation",
      columns: {
        created_by: { kept: "the request is its organization's; it names the user by an id alone" },
        number: { kept: "of a request" },
      },
    },
    quotation_invitations: {
      exported: "answersToRequests",
      of: "declined_by",
      columns: { declined_by: { kept: "the answer is its organization's; it names the user by an id alone" } },
    },
  },
};
