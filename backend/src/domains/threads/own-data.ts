import type { DomainPart } from "#backend/src/kernel/domain-part.ts";

/** What conversations keep about a person and for their organization: see `DomainPart`. */
export const threadsPersonData: Pick<DomainPart, "ownData" | "personTables"> = {
  ownData: {
    lists: {
      messages: `
        select m.thread_id, d.product_name, d.reference as order_reference, m.position, m.text, m.created_at
          from thread_messages m join dealings d on d.id = m.thread_id where m.author_id = :me order by m.created_at desc, m.id desc`,
      messageReports:
        "select thread_id, position, reason, created_at from thread_reports where reported_by = :me order by created_at desc, id desc",
    },
  },
  personTables: {
    thread_messages: {
      exported: "messages",
      of: "author_id",
      columns: { author_id: { kept: "what was written is the other side's too; it names the user by an id alone" } },
    },
    thread_marks: {
      exported: { kept: "how far somebody has read is told to the other side for the organization as a whole" },
      columns: { user_id: "row" },
    },
    organization_blocks: {
      exported: { kept: "it is the organization's choice" },
      of: "blocked_by",
      columns: { blocked_by: { kept: "it is the organization's choice; it names the user by an id alone" } },
    },
    thread_reports: {
      exported: "messageReports",
      of: "reported_by",
      columns: {
        thread_id: { kept: "it names a dealing of two organizations" },
        reported_by: { kept: "what our team was told has to be shown later; it names the user by an id alone" },
      },
    },
  },
};
