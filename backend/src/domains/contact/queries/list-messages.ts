import type { ContactSubject, ContactTopic } from "#shared/contact/contract.ts";
import type { Language } from "#shared/kernel/language.ts";
import type { Database } from "#backend/src/db/database.ts";
import { idsCondition, offsetPage, termCondition, valueCondition } from "#backend/src/db/offset-page.ts";

export interface MessageRow {
  id: string;
  name: string;
  email: string;
  subject: ContactSubject;
  topic: ContactTopic | null;
  message: string;
  language: Language;
  created_at: Date;
  handled_at: Date | null;
  /** The address. */
  handled_by: string | null;
  handling_note: string | null;
}

const columns = { id: "m.id", createdAt: "m.created_at", name: "lower(m.name)" };

interface Query {
  sort: [keyof typeof columns, "ASC" | "DESC"];
  range: [number, number];
  filter: {
    id?: string[] | undefined;
    open?: boolean | undefined;
    subject?: ContactSubject | undefined;
    q?: string | undefined;
  };
}

/** The staff's inbox. */
export const listMessages = (db: Database, { filter, ...query }: Query) =>
  offsetPage<MessageRow, keyof typeof columns>({
    db,
    select: `m.id, m.name, m.email, m.subject, m.topic, m.message, m.language, m.created_at, m.handled_at,
      u.email as handled_by, m.handling_note`,
    from: "contact_messages m left join users u on u.id = m.handled_by",
    conditions: [
      { sql: "m.deleted_at is null", bindings: [] },
      idsCondition("m.id", filter.id),
      valueCondition("m.subject", filter.subject),
      termCondition(["m.name", "m.email", "m.message"], filter.q),
      filter.open === undefined ? undefined : { sql: `m.handled_at is ${filter.open ? "" : "not "}null`, bindings: [] },
    ],
    columns,
    tieBreaker: "m.id",
    query,
  });

export async function findMessage(db: Database, id: string): Promise<MessageRow | undefined> {
  return (await listMessages(db, { sort: ["createdAt", "DESC"], range: [0, 0], filter: { id: [id] } })).rows[0];
}
