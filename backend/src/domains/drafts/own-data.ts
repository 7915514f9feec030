import type { DomainPart } from "#backend/src/kernel/domain-part.ts";

/** What drafts keep about a person: see `DomainPart`. */
export const draftsPersonData: Pick<DomainPart, "ownData" | "personTables"> = {
  ownData: {
    lists: {
      drafts: `
        select call, params, body, state, note, created_at, expires_at, decided_at
          from team_drafts where drafted_by = :me order by created_at desc, id desc`,
    },
  },
  personTables: {
    team_drafts: {
      exported: "drafts",
      of: "drafted_by",
      columns: {
        drafted_by: { kept: "the draft is its organization's; it names the user by an id alone" },
        decided_by: { kept: "names the user by an id that leads to nobody any more" },
      },
    },
  },
};
