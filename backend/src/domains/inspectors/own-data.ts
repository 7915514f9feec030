import type { DomainPart } from "#backend/src/kernel/domain-part.ts";

const idAlone = { kept: "an inspection rests on it; it names the user by an id alone" };
const ofInspector = { kept: "of an inspector who has no account, as both sides have asked for the inspection" };

/** What inspectors' invitations keep about a person and for their organization: see `DomainPart`. */
export const inspectorsPersonData: Pick<DomainPart, "ownData" | "personTables"> = {
  ownData: {
    trade: {
      inspectorInvitations: `
        select o.reference as order_reference, x.number as shipment, i.company, i.inspector, i.email, i.phone, i.note, i.accreditation, i.mode, i.consent, i.created_at, i.answered_at, i.submitted_at, i.revoked_at,
               i.expires_at, i.invited_by = :me as invited_by_you, i.answered_by = :me as answered_by_you
          from inspector_invitations i join orders o on o.id = i.order_id join shipments x on x.id = i.shipment_id
         where i.organization_id = :organization order by i.created_at desc, i.id desc`,
    },
  },
  personTables: {
    inspector_invitations: {
      exported: "inspectorInvitations",
      columns: {
        invited_by: idAlone,
        answered_by: idAlone,
        revoked_by: idAlone,
        inspector: ofInspector,
        email: ofInspector,
        phone: ofInspector,
        note: ofInspector,
        token_hash: { kept: "of a link that an inspector holds" },
        session_hash: { kept: "of a browser that an inspector works in" },
        code_hash: { kept: "of six digits that an inspector was sent" },
      },
    },
    inspection_companies: {
      exported: { kept: "of companies that our team keeps a list of" },
      columns: {
        email: { kept: "of a company" },
        name: { kept: "of a company" },
        accreditation_number: { kept: "of a company" },
      },
    },
    inspection_validations: {
      exported: { kept: "a decision of our team about an approval" },
      columns: { decided_by: { kept: "a decision of our team; it names the user by an id alone" } },
    },
  },
};
