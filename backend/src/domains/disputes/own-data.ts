import type { DomainPart } from "#backend/src/kernel/domain-part.ts";
import { ours, own } from "../offers/index.ts";

const idAlone = {
  kept: "part of a case between two organizations; names the user by an id that leads to nobody any more",
};
const ofTheCase = { kept: "part of a case between two organizations, on which money was moved" };

/** What cases keep about a person and for their organization: see `DomainPart`. */
export const disputesPersonData: Pick<DomainPart, "ownData" | "personTables"> = {
  ownData: {
    trade: {
      disputeStatements: `
        select o.reference as order_reference, x.number as shipment, e.what, e.party, ${own("e", "words", "user_id")}, e.created_at, coalesce(e.user_id = :me, false) as by_you
          from dispute_events e join disputes d on d.id = e.dispute_id join orders o on o.id = d.order_id join shipments x on x.id = d.shipment_id
         where ${ours("o")} and e.what not in ('propose', 'sendBack') order by e.created_at desc, e.id desc`,
      disputeAnswers: `
        select o.reference as order_reference, x.number as shipment, q.question, a.side, ${own("a", "answer", "answered_by")}, a.created_at, a.answered_by = :me as by_you
          from dispute_answers a join dispute_questions q on q.id = a.question_id join disputes d on d.id = q.dispute_id join orders o on o.id = d.order_id
          join shipments x on x.id = d.shipment_id where ${ours("o")} order by a.created_at desc`,
    },
  },
  personTables: {
    dispute_events: { exported: "disputeStatements", columns: { user_id: idAlone, words: ofTheCase } },
    dispute_answers: { exported: "disputeAnswers", columns: { answered_by: idAlone, answer: ofTheCase } },
    dispute_questions: {
      exported: "disputeAnswers",
      columns: {
        asked_by: { kept: "of a member of our team, as the question of a case that both sides may have to show" },
      },
    },
    dispute_decisions: {
      exported: { kept: "decisions of our team, which the page of the case shows to both sides" },
      columns: { decided_by: idAlone, confirmed_by: idAlone },
    },
    dispute_notes: {
      exported: { kept: "what our team writes for itself about a case" },
      columns: { written_by: idAlone, note: { kept: "about a case, not about its writer" } },
    },
    dispute_drafts: {
      exported: { kept: "what a member of our team has begun to write" },
      columns: { user_id: "row" },
    },
    exhibit_captions: {
      exported: { kept: "beside the file that it describes, which is exported with the documents" },
      columns: { written_by: idAlone, caption: ofTheCase },
    },
  },
};
