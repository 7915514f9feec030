import type { DomainPart } from "#backend/src/kernel/domain-part.ts";
import { describedPictures } from "../documents/index.ts";

const idAlone = { kept: "names the user by an id that leads to nobody any more" };

/** What organizations keep about a person: see `DomainPart`. */
export const organizationsPersonData: Pick<DomainPart, "ownData" | "personTables"> = {
  ownData: {
    lines: {
      organization: `
        select o.id, o.name, o.type, o.organization_type, o.phone, o.hide_phone, o.website, o.description, o.story, o.country, o.city, o.established,
               o.certifications, o.export_volume::text, o.export_volume_unit, o.contact_email, o.logo_url, o.logo->>'id' as logo_document,
               ${describedPictures("o.pictures")}, o.verification, o.created_at,
               m.role, m.job_title, m.created_at as member_since
          from organizations o join organization_members m on m.organization_id = o.id and m.user_id = :me and m.deleted_at is null
         where o.id = :organization`,
    },
  },
  personTables: {
    listed_suppliers: {
      exported: { kept: "what the directory shows of the organization, which is exported itself" },
      columns: { sort_name: { kept: "made of the name" } },
    },
    organizations: {
      exported: "organization",
      notExported: { name_look: "made of the name alone" },
      of: "id",
      columns: {
        name: { kept: "orders and the ledger speak of the organization by it" },
        name_look: { kept: "made of the name" },
        city: { kept: "of the organization" },
        phone: "byDomain",
        contact_email: "byDomain",
      },
    },
    organization_members: {
      exported: "organization",
      columns: { user_id: idAlone, job_title: "emptied" },
    },
    identity_requests: {
      exported: { kept: "a matter of the organization, shown in its settings" },
      columns: { requested_by: idAlone, decided_by: idAlone },
    },
    suspension_decisions: { exported: { kept: "decisions of the team" }, columns: { decided_by: idAlone } },
    verification_decisions: { exported: { kept: "decisions of the team" }, columns: { decided_by: idAlone } },
  },
};
