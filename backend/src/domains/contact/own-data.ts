import type { DomainPart } from "#backend/src/kernel/domain-part.ts";

const withoutAccount = {
  kept: "written without an account, and forgotten after a time of its own (forget-messages.ts)",
};

/** What the contact form keeps about a person: see `DomainPart`. */
export const contactPersonData: Pick<DomainPart, "ownData" | "personTables"> = {
  ownData: {
    lists: {
      /** Only to an address that its owner has proven: anybody can type it into the form. */
      contactMessages: `
        select c.subject, c.topic, c.name, c.message, c.language, c.created_at, c.handled_at
          from contact_messages c join users u on u.id = :me and u.email <> '' and u.email_confirmed_at is not null
         where lower(c.email) = u.email and c.deleted_at is null order by c.created_at desc, c.id desc`,
    },
  },
  personTables: {
    contact_messages: {
      exported: "contactMessages",
      notExported: { email: "the reader's own address: the account has it" },
      columns: {
        name: withoutAccount,
        email: withoutAccount,
        handled_by: { kept: "who of the team has answered, by an id that leads to nobody any more" },
      },
    },
  },
};
