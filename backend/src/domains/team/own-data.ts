import type { DomainPart } from "#backend/src/kernel/domain-part.ts";

const idAlone = { kept: "names the user by an id that leads to nobody any more" };

/** What teams keep about a person: see `DomainPart`. */
export const teamPersonData: Pick<DomainPart, "ownData" | "personTables"> = {
  ownData: {
    lists: {
      invitations: `
        select o.name as organization, i.email, i.role, i.job_title, i.sent_at, i.expires_at, i.accepted_at
          from team_invitations i join organizations o on o.id = i.organization_id
         where i.email = (select email from users where id = :me) and i.email <> '' or i.accepted_by = :me
         order by i.created_at desc`,
    },
  },
  personTables: {
    team_invitations: {
      exported: "invitations",
      notExported: { token_hash: "of the letter's link, which its reader has" },
      of: "accepted_by",
      columns: {
        email: "emptied",
        job_title: "emptied",
        invited_by: idAlone,
        accepted_by: idAlone,
        revoked_by: idAlone,
      },
    },
  },
};
