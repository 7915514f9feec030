import type { Database } from "#backend/src/db/database.ts";
import { Order, Shipment, tellSides } from "../../escrow/index.ts";
import { isOpen } from "../invitation-state.ts";
import { InspectorInvitation } from "../model.ts";
import { announceInspectors, nameOf } from "./announce.ts";

/** One letter: an invitation that was sent again has another. */
type Sent = Pick<InspectorInvitation, "id" | "sentAt">;

/** Whether it is still the newest. Times are compared as they are kept, to the millisecond. */
const isSame = (one: Sent, other: Sent): boolean => one.sentAt?.getTime() === other.sentAt?.getTime();

/** An invitation, locked after its order, where this is still its newest letter and its link can be used. */
async function lockSent(trx: Parameters<typeof announceInspectors>[0], sent: Sent, now: Date) {
  const named = await InspectorInvitation.query(trx).findById(sent.id);
  const order = named && (await Order.lock(trx, named.orderId));
  const invitation = order && (await InspectorInvitation.lockById(trx, sent.id));
  return invitation && isSame(invitation, sent) && isOpen(invitation, now) ? { order, invitation } : undefined;
}

/** What becomes of a letter is no other version: whoever is about to agree to the invitation agrees to the same. */
const note = (
  trx: Database,
  invitation: InspectorInvitation,
  became: Partial<Pick<InspectorInvitation, "deliveredAt" | "undeliveredAt">>,
  now: Date,
) => invitation.$query(trx).patch({ ...became, updatedAt: now });

/** A mail server has taken the letter, were it after others had not. */
export const noteDelivered = (db: Database, sent: Sent, now: Date): Promise<void> =>
  db.transaction(async (trx) => {
    const found = await lockSent(trx, sent, now);
    if (!found) return;
    await note(trx, found.invitation, { deliveredAt: now, undeliveredAt: null }, now);
    await announceInspectors(trx, found.order, now);
  });

/** No mail server takes the letter: whoever has invited is told once, and sees it in the order. */
export const noteUndelivered = (db: Database, sent: Sent, now: Date): Promise<void> =>
  db.transaction(async (trx) => {
    const found = await lockSent(trx, sent, now);
    if (!found || found.invitation.undeliveredAt || found.invitation.deliveredAt) return;
    const { order, invitation } = found;
    await note(trx, invitation, { undeliveredAt: now }, now);
    await tellSides({
      trx,
      order,
      shipment: await Shipment.query(trx).findById(invitation.shipmentId).throwIfNotFound(),
      eventId: `inspector:${invitation.id}:unreached:${invitation.sentAt?.getTime()}`,
      told: { [invitation.side]: "inspectorUnreached" },
      known: { inspector: nameOf(invitation) },
      userId: null,
      now,
    });
    await announceInspectors(trx, order, now);
  });
