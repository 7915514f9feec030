import { isConfidential, purposes } from "#shared/documents/choices.ts";
import { memberActions } from "#shared/organizations/actions.ts";
import { memberRoles } from "#shared/organizations/choices.ts";
import { atLeast } from "#shared/organizations/rules.ts";
import type { DomainPart } from "#backend/src/kernel/domain-part.ts";
import { quoted } from "#backend/src/db/quoted.ts";

const confidential = quoted(purposes.filter(isConfidential));
/** As `maySee` says it of one. */
const readers = quoted(memberRoles.filter((role) => atLeast(role, memberActions.answerVerification.role)));

/** What papers and pictures keep about a person and for their organization: see `DomainPart`. */
export const documentsPersonData: Pick<DomainPart, "ownData" | "personTables"> = {
  ownData: {
    trade: {
      documents: `
        select id, name, purpose, subject_type, subject_id, coalesce(kept_type, media_type) as media_type, size, sha256, status, refusal, created_at, removed_at, replaced_by,
               uploaded_by = :me as uploaded_by_you
          from documents
         where organization_id = :organization and (invitation_id is null or attached_at is not null)
           and (purpose not in (${confidential})
                or exists (select from organization_members m where m.user_id = :me and m.deleted_at is null and m.role in (${readers})))
         order by created_at desc, id desc`,
    },
  },
  personTables: {
    documents: {
      exported: "documents",
      columns: {
        uploaded_by: {
          kept: "papers of a trade are the other side's too; it names the user by an id that leads to nobody any more",
        },
        invitation_id: { kept: "of an inspector who has no account; it leads to the invitation" },
        subject_id: { kept: "what it hangs on, which is no user" },
        name: { kept: "of a paper" },
      },
    },
  },
};
