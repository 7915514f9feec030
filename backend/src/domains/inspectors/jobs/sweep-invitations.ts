import { inspectionsPerCase, openCaseStatuses } from "#shared/disputes/process.ts";
import { overtakingStatuses, remindDays, unheardHours } from "#shared/inspectors/rules.ts";
import { after, day, hour } from "#backend/src/kernel/clock.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { Dispute, Order, Shipment, tellSides } from "../../escrow/index.ts";
import { announceInspectors, nameOf } from "../commands/announce.ts";
import { noteUndelivered } from "../commands/note-delivery.ts";
import { InspectorInvitation } from "../model.ts";
import { queueRevoked } from "./send-letters.ts";

const batch = 100;
/** So many days after its end nobody asks how an inspector was reached who never came. */
const keptFor = 90;

/** Ends invitations of shipments that went on without them (approved, paid out or back, cancelled, or with other goods in place of those that were to be inspected) and those for a case that has ended, or in which their side has shown as many inspections as it may. Inspectors whom a letter has reached are told that there is nothing to inspect any more. */
export async function sweepOvertaken({ db, clock }: Services): Promise<void> {
  const now = clock.now();
  let found: number;
  do {
    found = await db.transaction(async (trx) => {
      const over = await InspectorInvitation.query(trx)
        .whereNull("submitted_at")
        .whereNull("revoked_at")
        .where("expires_at", ">", now)
        .where(
          (over) =>
            void over
              .whereExists(
                Shipment.query(trx)
                  .whereColumn("shipments.id", "inspector_invitations.shipment_id")
                  .where(
                    (gone) =>
                      void gone
                        .whereIn("status", [...overtakingStatuses])
                        .orWhereColumn("shipments.replaced_at", ">=", "inspector_invitations.created_at"),
                  ),
              )
              .orWhereExists(
                Dispute.query(trx)
                  .whereColumn("disputes.id", "inspector_invitations.dispute_id")
                  .whereNotIn("status", [...openCaseStatuses]),
              )
              .orWhereRaw(
                `(select count(*) from quality_controls q where q.dispute_id = inspector_invitations.dispute_id
                   and q.side = inspector_invitations.side) >= ?`,
                [inspectionsPerCase],
              ),
        )
        .orderBy("id")
        .limit(batch)
        .forNoKeyUpdate()
        .skipLocked();
      for (const invitation of over) {
        await invitation.change(trx, { revokedAt: now, codeHash: null, sessionHash: null }, now);
        if (invitation.sentAt) await queueRevoked(trx, invitation.id);
        await announceInspectors(trx, await Order.query(trx).findById(invitation.orderId).throwIfNotFound(), now);
      }
      return over.length;
    });
  } while (found === batch);
}

/** Letters that no mail server has taken for hours: whoever has invited is told, while they are tried on. */
export async function sweepUnheard({ db, clock }: Services): Promise<void> {
  const now = clock.now();
  const unheard = await InspectorInvitation.query(db)
    .whereNull("delivered_at")
    .whereNull("undelivered_at")
    .whereNull("submitted_at")
    .whereNull("revoked_at")
    .where("expires_at", ">", now)
    .where("sent_at", "<=", after(now, -unheardHours * hour))
    .orderBy("sent_at")
    .limit(batch);
  for (const invitation of unheard) await noteUndelivered(db, invitation, now);
}

/** Tells whoever has invited that a link ends soon which nobody has used. */
export async function sweepEnding({ db, clock }: Services): Promise<void> {
  const now = clock.now();
  let found: number;
  do {
    found = await db.transaction(async (trx) => {
      const due = await InspectorInvitation.query(trx)
        .whereNull("submitted_at")
        .whereNull("revoked_at")
        .whereNull("reminded_at")
        .where("expires_at", ">", now)
        .where("expires_at", "<=", after(now, remindDays * day))
        // One that was made for a shorter time than that is told of by nobody: whoever made it has just done so.
        .whereRaw("expires_at - created_at > make_interval(days => ?)", [remindDays])
        .orderBy("id")
        .limit(batch)
        .forNoKeyUpdate()
        .skipLocked();
      for (const invitation of due) {
        const order = await Order.query(trx).findById(invitation.orderId).throwIfNotFound();
        const shipment = await Shipment.query(trx).findById(invitation.shipmentId).throwIfNotFound();
        await tellSides({
          trx,
          order,
          shipment,
          eventId: `inspector:${invitation.id}:ends`,
          told: { [invitation.side]: "inspectorLinkEnds" },
          known: { inspector: nameOf(invitation), linkEnds: invitation.expiresAt.toISOString() },
          userId: null,
          now,
        });
        await invitation.change(trx, { remindedAt: now }, now);
      }
      return due.length;
    });
  } while (found === batch);
}

/** Forgets how people are reached whose links nobody has used. Who has submitted stands on the certificate by name, and is reached as long as it may be asked about. */
export async function forgetUnused({ db, clock }: Services): Promise<void> {
  await db("inspector_invitations")
    .whereNull("submitted_at")
    .whereNotNull("email")
    .whereRaw("coalesce(revoked_at, expires_at) < ?", [after(clock.now(), -keptFor * day)])
    .update({ email: null, phone: null, note: null, token_hash: null });
}
