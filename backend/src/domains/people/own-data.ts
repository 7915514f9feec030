import type { DomainPart } from "#backend/src/kernel/domain-part.ts";

/** What is written down of a person by all domains: see `DomainPart`. */
export const peoplePersonData: Pick<DomainPart, "ownData" | "personTables"> = {
  ownData: {
    lists: {
      activity: `
        select cast(:words as jsonb) -> (select language from users where id = :me) ->> action as what,
               action, subject_type, case when actor_user_id = :me then ip end as ip, created_at
          from audit_log where actor_user_id = :me or (subject_type = 'user' and subject_id = :subject) order by id desc`,
    },
  },
  personTables: {
    audit_log: {
      exported: "activity",
      columns: {
        actor_user_id: { kept: "nobody can change a line; it names the user by an id that leads to nobody any more" },
        ip: { kept: "nobody can change a line; from where something was done is what the log is for" },
      },
    },
    idempotency_keys: {
      exported: { kept: "answers that the reader was given, for thirty days" },
      columns: {
        user_id: { kept: "the answers run out within thirty days" },
        organization_id: { kept: "for whom an answer was, as long as it is kept" },
      },
    },
  },
};
