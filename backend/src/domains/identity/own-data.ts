import type { DomainPart } from "#backend/src/kernel/domain-part.ts";

const secret = { kept: "secrets, which no export holds" };

/** What identity keeps about a person: see `DomainPart`. */
export const identityPersonData: Pick<DomainPart, "ownData" | "personTables"> = {
  ownData: {
    lines: {
      account: `
        select id, email, new_email, phone, language, email_confirmed_at, phone_confirmed_at, last_sign_in_at, user_metadata, app_metadata,
               created_at, updated_at
          from users where id = :me`,
    },
    lists: {
      identities: `
        select provider, coalesce(email, identity_data ->> 'email') as email, identity_data ->> 'full_name' as name,
               created_at, updated_at, last_sign_in_at
          from identities where user_id = :me order by created_at, id`,
      authenticators: `
        select friendly_name as name, factor_type as type, status, created_at, updated_at, last_used_at
          from factors where user_id = :me order by created_at, id`,
      termsAccepted: `
        select details ->> 'version' as version, created_at as accepted_at, ip
          from audit_log where subject_type = 'user' and subject_id = :subject and action = 'auth.termsAccepted' order by id`,
      sessions: `
        select id, created_at, refreshed_at, seen_at, ended_at, aal, ip, user_agent
          from sessions where user_id = :me order by created_at desc, id desc`,
    },
  },
  personTables: {
    users: {
      exported: "account",
      notExported: { email_change_confirmed_by: "which half of a change of address has agreed, for a day" },
      of: "id",
      columns: {
        email: "byDomain",
        new_email: "byDomain",
        email_change_confirmed_by: "byDomain",
        phone: "byDomain",
        user_metadata: "byDomain",
        app_metadata: "byDomain",
      },
    },
    identities: { exported: "identities", columns: { user_id: "row" } },
    factors: { exported: "authenticators", columns: { user_id: "row" } },
    sessions: {
      exported: "sessions",
      columns: {
        user_id: { kept: "access tokens are still held against the bare row" },
        ip: "emptied",
        user_agent: "emptied",
      },
    },
    recovery_codes: { exported: secret, columns: { user_id: "row" } },
    one_time_tokens: { exported: secret, columns: { user_id: "row" } },
    flow_states: { exported: secret, columns: { user_id: "row", linking_user_id: "row" } },
    passkey_challenges: {
      exported: { kept: "a question of five minutes, to nobody yet" },
      columns: { ip: { kept: "names nobody, and goes within a day" } },
    },
    factor_challenges: { exported: { kept: "a question of five minutes" }, columns: { ip: "cascaded" } },
    staff_members: {
      exported: { kept: "the console shows the member of staff their roles" },
      columns: { user_id: "row" },
    },
  },
};
