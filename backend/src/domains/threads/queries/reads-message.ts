import type { Database } from "#backend/src/db/database.ts";
import { membershipOf, type Actor } from "#backend/src/kernel/actor.ts";

/** Whether a message is of a conversation of the caller's organization: what was sent with it is read by both sides. */
export async function readsMessage(db: Database, actor: Actor, messageId: string): Promise<boolean> {
  const organizationId = membershipOf(actor)?.organizationId;
  if (!organizationId) return false;
  const found = (await db("thread_messages as m")
    .join("threads as t", "t.id", "m.thread_id")
    .where("m.id", messageId)
    .whereRaw("? in (t.buyer_org_id, t.supplier_org_id)", [organizationId])
    .first("m.id")) as object | undefined;
  return found !== undefined;
}
