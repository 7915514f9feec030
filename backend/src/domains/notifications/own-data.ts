import type { DomainPart } from "#backend/src/kernel/domain-part.ts";

/** See `DomainPart`. Of the words in a notice, the reason of a dispute is for whoever wrote it, as in the export's disputes. */
export const notificationsPersonData: Pick<DomainPart, "ownData" | "personTables"> = {
  ownData: {
    lists: {
      notices: `
        select n.kind, n.subject_type, n.subject_id, n.reference, n.facts - 'reason' as facts, n.created_at, n.read_at, n.letter, n.letter_sent_at, n.letter_failed_at
          from notices n where n.user_id = :me order by n.created_at desc, n.id desc`,
      noticeChoices: `
        select c.notice_group, c.in_app, c.letter, c.updated_at from notice_choices c where c.user_id = :me order by c.notice_group`,
    },
  },
  personTables: {
    live_events: {
      exported: { kept: "that something has changed; what it is stands where it belongs" },
      columns: { organization_id: { kept: "an organization's id, for a day" } },
    },
    staff_tasks: {
      exported: { kept: "the team's work, about others" },
      columns: { resolved_by: { kept: "who has done a task of the team, by an id that leads to nobody any more" } },
    },
    notices: {
      exported: "notices",
      columns: {
        user_id: "row",
        subject_id: { kept: "an offer or order" },
        shipment_id: { kept: "a part of an order" },
        digest_id: { kept: "which daily email it stands in" },
      },
    },
    notice_choices: { exported: "noticeChoices", columns: { user_id: "row" } },
  },
};
