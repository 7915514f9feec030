import { v7 as uuid } from "uuid";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { publish } from "#backend/src/kernel/events.ts";
import { attachDocuments } from "../../documents/index.ts";

interface Props {
  trx: Transaction;
  /** The dealing's id. */
  threadId: string;
  buyerOrgId: string;
  supplierOrgId: string;
  /** For whom it is written. */
  side: OrganizationType;
  authorId: string;
  text: string;
  /** Ids of documents of that organization; they hang on the message from then on. */
  documents?: readonly string[];
  /** Where the other side is told of it otherwise, as of an inquiry, no letter follows when it is not read. */
  told?: boolean;
  now: Date;
}

export interface MessageRow {
  id: string;
  thread_id: string;
  position: number;
  organization_id: string;
  author_id: string;
  text: string;
  created_at: Date;
}

/**
 * Writes into the conversation of a dealing, which begins with its first message. Whoever writes has read what came before.
 *
 * @throws {AppError} as `attachDocuments`.
 */
export async function writeMessage(props: Props): Promise<MessageRow> {
  const { trx, threadId, buyerOrgId, supplierOrgId, side, authorId, text, documents = [], told = false, now } = props;
  const other = side === "buyer" ? "supplier" : "buyer";
  const { rows } = await trx.raw<{ rows: [{ messages: number }] }>(
    `insert into threads as t (id, buyer_org_id, supplier_org_id, messages, last_message_at, ${side}_read, ${side}_read_at, ${other}_waits_since)
     values (:threadId, :buyerOrgId, :supplierOrgId, 1, :now, 1, :now, :waits)
     on conflict (id) do update
        set messages = t.messages + 1, last_message_at = :now, ${side}_read = t.messages + 1, ${side}_read_at = :now,
            ${side}_waits_since = null, ${side}_told = null,
            ${other}_waits_since = case when t.${other}_told is null then coalesce(t.${other}_waits_since, :waits) end
     returning messages`,
    { threadId, buyerOrgId, supplierOrgId, now, waits: told ? null : now } as never,
  );
  const position = rows[0].messages;
  const organizationId = side === "buyer" ? buyerOrgId : supplierOrgId;
  const [message] = (await trx("thread_messages")
    .insert({
      id: uuid(),
      thread_id: threadId,
      position,
      organization_id: organizationId,
      author_id: authorId,
      text,
      created_at: now,
    })
    .returning("*")) as MessageRow[];
  if (!message) throw new Error("unreachable: what was entered is answered");
  if (documents.length > 0)
    await attachDocuments({
      trx,
      ids: documents,
      organizationId,
      purpose: "message",
      subject: { type: "message", id: message.id },
      now,
    });
  await markRead({ trx, threadId, userId: authorId, position, now });
  await publish({
    trx,
    organizationIds: [buyerOrgId, supplierOrgId],
    type: "thread",
    subjectId: threadId,
    event: "thread.message",
    now,
  });
  return message;
}

/** How far one person has read; it never goes back. @returns whether it has gone on. */
export async function markRead({
  trx,
  threadId,
  userId,
  position,
  now,
}: Pick<Props, "trx" | "threadId" | "now"> & { userId: string; position: number }): Promise<boolean> {
  const { rows } = await trx.raw<{ rows: object[] }>(
    `insert into thread_marks as m (thread_id, user_id, position, read_at) values (:threadId, :userId, :position, :now)
     on conflict (thread_id, user_id) do update set position = :position, read_at = :now where m.position < :position
     returning position`,
    { threadId, userId, position, now } as never,
  );
  return rows.length > 0;
}
