import { AppError } from "#shared/kernel/errors.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { authorizeAction, type MemberActor } from "#backend/src/kernel/actor.ts";
import { Document } from "../model.ts";
import { isOwn, maySee } from "../policy.ts";

interface Props {
  trx: Transaction;
  actor: MemberActor;
  id: string;
  now: Date;
}

/**
 * Takes a document back that hangs on nothing, in whatever state it is. Its bytes go with the next sweep.
 *
 * @throws {AppError} `documents.notFound` also for another organization's; `documents.alreadyAttached`
 */
export async function takeBack({ trx, actor, id, now }: Props): Promise<void> {
  const [document] = await Document.lock(trx, [id]);
  if (!document || !isOwn(actor, document) || !maySee(actor, document)) throw new AppError("documents.notFound");
  authorizeAction("uploadDocuments", actor);
  if (document.attachedAt) throw new AppError("documents.alreadyAttached");
  await document.$query(trx).patch({ removedAt: now });
}
