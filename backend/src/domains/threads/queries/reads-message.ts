import { permissionsOf } from "#shared/identity/staff.ts";
import type { Database } from "#backend/src/db/database.ts";
import { membershipOf, type Actor } from "#backend/src/kernel/actor.ts";

/**
 * Whether a message is of a conversation of the caller's organization: what was sent with it is read by both sides. Our team reads what came with the
 * messages that a report of one of them shows, and nothing else of what they write each other.
 */
export async function readsMessage(db: Database, actor: Actor, messageId: string): Promise<boolean> {
  const organizationId = membershipOf(actor)?.organizationId;
  if (actor.kind === "user" && permissionsOf(actor.staffRoles).includes("tasks.read")) {
    const { rows } = await db.raw<{ rows: object[] }>(
      `select from thread_messages m join thread_reports r on r.thread_id = m.thread_id and m.position between r.from_position and r.to_position where m.id = ? limit 1`,
      [messageId],
    );
    if (rows.length > 0) return true;
  }
  if (!organizationId) return false;
  const found = (await db("thread_messages as m")
    .join("threads as t", "t.id", "m.thread_id")
    .where("m.id", messageId)
    .whereRaw("? in (t.buyer_org_id, t.supplier_org_id)", [organizationId])
    .first("m.id")) as object | undefined;
  return found !== undefined;
}
