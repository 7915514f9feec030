import { permissionsOf } from "#shared/identity/staff.ts";
import type { Database } from "#backend/src/db/database.ts";
import { membershipOf, type Actor } from "#backend/src/kernel/actor.ts";

/**
 * Whether a message is of a conversation of the caller's organization: what was sent with it is read by both sides. Our team reads what came with the
 * messages that a report of one of them shows, or that stand in a case, and nothing else of what they write each other.
 */
export async function readsMessage(db: Database, actor: Actor, messageId: string): Promise<boolean> {
  const organizationId = membershipOf(actor)?.organizationId;
  const permissions = actor.kind === "user" ? permissionsOf(actor.staffRoles) : [];
  if (permissions.includes("tasks.read")) {
    const { rows } = await db.raw<{ rows: object[] }>(
      `select from thread_messages m join thread_reports r on r.thread_id = m.thread_id and m.position between r.from_position and r.to_position where m.id = ? limit 1`,
      [messageId],
    );
    if (rows.length > 0) return true;
  }
  if (actor.kind === "user" && permissions.includes("disputes.read")) {
    if (await standsInCase(db, actor.userId, messageId)) return true;
  }
  if (!organizationId) return false;
  const found = (await db("thread_messages as m")
    .join("threads as t", "t.id", "m.thread_id")
    .where("m.id", messageId)
    .whereRaw("? in (t.buyer_org_id, t.supplier_org_id)", [organizationId])
    .first("m.id")) as object | undefined;
  return found !== undefined;
}

/** Whether its order has a case that is no own trade of this reader, see `disputes.messages`. */
async function standsInCase(db: Database, userId: string, messageId: string): Promise<boolean> {
  const { rows } = await db.raw<{ rows: object[] }>(
    `select from thread_messages m
       join orders o on o.offer_id = m.thread_id or o.id = m.thread_id
       join disputes d on d.order_id = o.id and d.deleted_at is null
      where m.id = :messageId
        and not exists (select from organization_members w where w.user_id = :userId and w.organization_id in (o.buyer_org_id, o.supplier_org_id))
      limit 1`,
    { messageId, userId } as never,
  );
  return rows.length > 0;
}
