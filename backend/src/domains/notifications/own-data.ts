import type { DomainPart } from "#backend/src/kernel/domain-part.ts";

/** See `DomainPart`. */
export const notificationsPersonData: Pick<DomainPart, "personTables"> = {
  personTables: {
    live_events: {
      exported: { kept: "that something has changed; what it is stands where it belongs" },
      columns: { organization_id: { kept: "an organization's id, for a day" } },
    },
    staff_tasks: {
      exported: { kept: "the team's work, about others" },
      columns: { resolved_by: { kept: "who has done a task of the team, by an id that leads to nobody any more" } },
    },
  },
};
