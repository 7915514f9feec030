import { v7 as uuid } from "uuid";
import { AppError } from "#shared/kernel/errors.ts";
import { reportedBefore, reportedMost } from "#shared/threads/rules.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { addStaffTask } from "#backend/src/kernel/outbox.ts";
import type { Placed } from "../dealing.ts";

interface Props {
  trx: Transaction;
  placed: Placed;
  /** The message that is meant; null: the conversation as a whole. */
  position: number | null;
  reason: string;
  now: Date;
}

/**
 * Shows a message or a conversation to our team, as it stands now. What an organization has reported already, and our team has not settled, is not
 * reported again.
 *
 * @throws {AppError} `request.invalid` where there is no such message of the other side.
 */
export async function reportThread({ trx, placed: { dealing, member }, position, reason, now }: Props): Promise<void> {
  const { organizationId } = member.membership;
  // Of several that are sent at once the first one counts; before the first message there is no row to lock.
  await trx.raw("select pg_advisory_xact_lock(hashtextextended(?, 0))", [`report ${dealing.id} ${organizationId}`]);
  const thread = (await trx("threads").where({ id: dealing.id }).first("messages")) as { messages: number } | undefined;
  const last = thread?.messages ?? 0;
  const isOwn: unknown =
    position !== null &&
    (await trx("thread_messages")
      .where({ thread_id: dealing.id, position, organization_id: organizationId })
      .first("id"));
  if (position !== null && (position > last || isOwn))
    throw new AppError("request.invalid", { fields: [{ field: "position", key: "choice" }] });
  const open: unknown = await trx("thread_reports as r")
    .join("staff_tasks as t", (on) => void on.onVal("t.kind", "threads.reported").onNull("t.resolved_at"))
    .whereRaw("t.subject_id = r.id::text")
    .where({ thread_id: dealing.id, organization_id: organizationId })
    .whereRaw("r.position is not distinct from ?", [position])
    .first("r.id");
  if (open) return;
  const id = uuid();
  await trx("thread_reports").insert({
    id,
    thread_id: dealing.id,
    position,
    from_position: Math.max(position === null ? last - reportedMost + 1 : position - reportedBefore, 1),
    to_position: position ?? last,
    organization_id: organizationId,
    reported_by: member.userId,
    reason,
    created_at: now,
  });
  const { name } = (await trx("organizations").where({ id: organizationId }).first("name")) as { name: string };
  const { reference, product_name: product } = dealing;
  const details = { product, reportedBy: name, reason, ...(reference ? { reference } : {}) };
  await addStaffTask(trx, { kind: "threads.reported", subjectId: id, details }, now);
}
