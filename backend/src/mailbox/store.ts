import { v7 as uuid } from "uuid";
import type { Database } from "../db/database.ts";

/** A letter that the local mailbox holds. */
export interface StoredLetter {
  id: string;
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  links: string[];
  createdAt: string;
}

interface Row {
  id: string;
  recipient: string;
  sender: string;
  subject: string;
  text: string;
  html: string;
  links: string[];
  created_at: Date;
}

/** Two processes that make the schema at once would make one fail. */
const lock = 7_240_017;
const made = new WeakMap<Database, Promise<void>>();

/** The mailbox is no part of the product, so no migration of the product makes its schema: `migrate` does beside them, and else whoever needs it and may. */
function ensureSchema(db: Database): Promise<void> {
  let ready = made.get(db);
  if (!ready) {
    ready = mayCreate(db).then((may) => (may ? prepareMailbox(db) : undefined));
    made.set(db, ready);
    ready.catch(() => made.delete(db));
  }
  return ready;
}

async function mayCreate(db: Database): Promise<boolean> {
  const { rows } = await db.raw<{ rows: { may: boolean }[] }>(
    "select has_database_privilege(current_database(), 'CREATE') as may",
  );
  return rows[0]?.may ?? false;
}

export const prepareMailbox = (db: Database): Promise<void> =>
  db.transaction(async (trx) => {
    await trx.raw("select pg_advisory_xact_lock(?)", [lock]);
    await trx.raw(`
      create schema if not exists dev_mailbox;
      create table if not exists dev_mailbox.letters (
        id uuid primary key,
        recipient text not null,
        sender text not null,
        subject text not null,
        text text not null,
        html text not null,
        links text[] not null,
        created_at timestamptz not null default clock_timestamp(),
        place bigint generated always as identity
      );
      create index if not exists letters_recipient on dev_mailbox.letters (recipient, place desc);
    `);
  });

export async function storeLetter(db: Database, letter: Omit<StoredLetter, "id" | "createdAt">): Promise<void> {
  await ensureSchema(db);
  const { to, from, ...rest } = letter;
  await db("dev_mailbox.letters").insert({ id: uuid(), recipient: to.toLowerCase(), sender: from, ...rest });
}

/** The newest first; all of them, or those to one address. */
export async function listLetters(db: Database, to: string | undefined): Promise<StoredLetter[]> {
  await ensureSchema(db);
  const query = db<Row>("dev_mailbox.letters").orderBy("place", "desc").limit(200);
  if (to) void query.where({ recipient: to.trim().toLowerCase() });
  return ((await query) as Row[]).map(present);
}

export async function findLetter(db: Database, id: string): Promise<StoredLetter | undefined> {
  await ensureSchema(db);
  const row = (await db<Row>("dev_mailbox.letters").whereRaw("id::text = ?", [id]).first()) as Row | undefined;
  return row && present(row);
}

const present = (row: Row): StoredLetter => ({
  id: row.id,
  to: row.recipient,
  from: row.sender,
  subject: row.subject,
  text: row.text,
  html: row.html,
  links: row.links,
  createdAt: row.created_at.toISOString(),
});
