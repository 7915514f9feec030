import type { Transaction } from "#backend/src/db/database.ts";
import { publish } from "#backend/src/kernel/events.ts";
import type { Placed } from "../dealing.ts";
import { markRead } from "./write-message.ts";

/** Somebody has read up to a message: the other side sees it, and nothing waits for theirs any more if it was the last. */
export async function readThread({
  trx,
  placed: { dealing, side, member },
  position: said,
  now,
}: {
  trx: Transaction;
  placed: Placed;
  position: number;
  now: Date;
}): Promise<void> {
  const { rows } = await trx.raw<{ rows: [{ messages: number; read: number }?] }>(
    `select messages, ${side}_read as read from threads where id = ? for no key update`,
    [dealing.id],
  );
  const [thread] = rows;
  if (!thread) return;
  const position = Math.min(said, thread.messages);
  if (!(await markRead({ trx, threadId: dealing.id, userId: member.userId, position, now })) || position <= thread.read)
    return;
  await trx("threads")
    .where({ id: dealing.id })
    .update({
      [`${side}_read`]: position,
      [`${side}_read_at`]: now,
      [`${side}_told`]: null,
      ...(position === thread.messages ? { [`${side}_waits_since`]: null } : {}),
    });
  await publish({
    trx,
    organizationIds: [dealing.buyer_org_id, dealing.supplier_org_id],
    type: "thread",
    subjectId: dealing.id,
    event: "thread.read",
    now,
  });
}
