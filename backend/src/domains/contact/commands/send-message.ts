import { createHash } from "node:crypto";
import { v7 as uuid } from "uuid";
import type { ContactDraft } from "#shared/contact/contract.ts";
import { AppError } from "#shared/kernel/errors.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { countLetterTo } from "#backend/src/kernel/letter-allowance.ts";
import { queueLetter } from "../jobs/send-letter.ts";
import { countMessage } from "../limits.ts";
import { ContactMessage } from "../model.ts";

interface Props {
  trx: Transaction;
  draft: ContactDraft;
  /** The same on every try of one click. */
  key: string | null;
  ip: string;
  /** Messages an hour that one network may send. */
  perNetwork: number;
  now: Date;
}

/**
 * Keeps a visitor's message and queues two letters with it: to the sender, that it has arrived, and to the site's own address.
 * Sent again under its key, also at the same moment, it stays one message and is counted once.
 *
 * @throws {AppError} `contact.tooMany`; `request.idempotencyKeyReused` when the key came with another message.
 */
export async function sendMessage({ trx, draft, key, ip, perNetwork, now }: Props): Promise<ContactMessage> {
  const bodyHash = createHash("sha256").update(JSON.stringify(draft)).digest("hex");
  const id = uuid();
  // Waits for another call under the same key, and does nothing when that has kept its message.
  const kept = (await trx("contact_messages")
    .insert({ id, ...draft, request_key: key, body_hash: bodyHash, created_at: now, updated_at: now })
    .onConflict("request_key")
    .ignore()
    .returning("id")) as unknown[];
  if (kept.length > 0) {
    await countMessage({ trx, email: draft.email, ip, perNetwork });
    if ((await countLetterTo(trx, draft.email)) === undefined)
      await queueLetter(trx, { letter: "acknowledgement", messageId: id });
    await queueLetter(trx, { letter: "toSite", messageId: id });
  }
  const message = await ContactMessage.query(trx).findOne(kept.length > 0 ? { id } : { request_key: key });
  if (message?.bodyHash !== bodyHash) throw new AppError("request.idempotencyKeyReused");
  return message;
}
