import type { DomainPart } from "#backend/src/kernel/domain-part.ts";

const idAlone = { kept: "names the user by an id that leads to nobody any more" };
const ofOffice = { kept: "of the organization; thrown away after its time (shared/verification/retention.ts)" };

/** What verifications keep about persons, and for their organization: see `DomainPart`. */
export const verificationPersonData: Pick<DomainPart, "ownData" | "personTables"> = {
  ownData: {
    trade: {
      verification: `
        select r.id, r.state, r.renewal, r.legal_name, r.register_name, r.register_country, r.register_number, r.tax_number, r.address, r.bank_name, r.account_holder,
               r.representatives, r.created_at, r.asked_at, r.decided_at, r.valid_until, case when r.state = 'refused' then r.reason end as reason,
               (select coalesce(jsonb_agg(jsonb_build_object('question', q.question, 'asked_at', q.asked_at, 'answer', q.answer, 'answered_at', q.answered_at) order by q.asked_at), '[]')
                  from verification_questions q where q.request_id = r.id) as questions
          from verification_requests r where r.organization_id = :organization and r.deleted_at is null order by r.created_at desc, r.id desc`,
      verificationPapers: `
        select id, kind, state, reason, valid_until, created_at, decided_at, replaced_at, cleared_at
          from verification_papers where organization_id = :organization and removed_at is null order by created_at desc, id desc`,
      certificates: `
        select id, kind, body, number, issued_on, valid_until, state, reason, created_at, decided_at, replaced_at, cleared_at
          from verification_certificates where organization_id = :organization and removed_at is null order by created_at desc, id desc`,
    },
  },
  personTables: {
    verification_requests: {
      exported: "verification",
      of: "organization_id",
      columns: {
        created_by: idAlone,
        asked_by: idAlone,
        claimed_by: idAlone,
        decided_by: idAlone,
        legal_name: ofOffice,
        register_name: ofOffice,
        register_number: ofOffice,
        tax_number: ofOffice,
        address: ofOffice,
        bank_name: ofOffice,
        representatives: ofOffice,
      },
    },
    verification_papers: { exported: "verificationPapers", columns: { sent_by: idAlone, decided_by: idAlone } },
    verification_certificates: {
      exported: "certificates",
      columns: { sent_by: idAlone, decided_by: idAlone, number: ofOffice },
    },
    verification_checks: {
      exported: { kept: "what the team has looked at" },
      columns: { done_by: idAlone, check_name: { kept: "which line of the checklist it is" } },
    },
    verification_questions: { exported: "verification", columns: { asked_by: idAlone, answered_by: idAlone } },
  },
};
