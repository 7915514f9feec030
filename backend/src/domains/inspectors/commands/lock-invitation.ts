import { AppError } from "#shared/kernel/errors.ts";
import type { InspectorInvitationView } from "#shared/inspectors/contract.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { authorizeAction, sideOf, type Actor } from "#backend/src/kernel/actor.ts";
import { Order, Shipment } from "../../escrow/index.ts";
import { isOpen } from "../invitation-state.ts";
import { InspectorInvitation } from "../model.ts";
import { isWanted, openTo } from "../policy.ts";
import { openCaseOf } from "../queries/open-case.ts";

export interface LockedInvitation {
  order: Order;
  invitation: InspectorInvitation;
  shipment: Shipment;
  /** The caller's. */
  side: OrganizationType;
}

interface Props {
  trx: Transaction;
  actor: Actor;
  id: string;
  right: InspectorInvitationView["can"][number];
  now: Date;
}

/** Why a side may not, where the invitation is open: what it awaits is something else. */
const otherwise = {
  consent: "notAsked",
  refuse: "notAsked",
  sendAlone: "alreadyAlone",
  readdress: "notUndelivered",
} as const;

/**
 * An open invitation of an order of the caller's organization, locked after the order, for whoever may do that with it.
 *
 * @throws {AppError} `inspectors.notFound`, also for what the other side alone may do; `inspectors.ended`, `inspectors.notAsked`, `inspectors.alreadyAlone`, `inspectors.notUndelivered`.
 */
export async function lockInvitation({ trx, actor, id, right, now }: Props): Promise<LockedInvitation> {
  const found = await InspectorInvitation.query(trx).findById(id);
  const order = found && (await Order.lock(trx, found.orderId));
  const side = order && sideOf(actor, order);
  if (!order || !side) throw new AppError("inspectors.notFound");
  authorizeAction("handleInspectors", actor);
  const invitation = await InspectorInvitation.lockById(trx, id);
  if (!invitation) throw new AppError("inspectors.notFound");
  if (!isOpen(invitation, now)) throw new AppError("inspectors.ended");
  const shipment = await Shipment.query(trx).findById(invitation.shipmentId).throwIfNotFound();
  const standing = side === invitation.side ? "inviter" : "other";
  const place = { shipment, openCase: await openCaseOf(trx, shipment.id) };
  if (!openTo(standing, invitation, { ...place, now }).includes(right)) {
    if (right !== "revoke" && !isWanted(invitation, place)) throw new AppError("inspectors.notNow");
    const key = right in otherwise ? otherwise[right as keyof typeof otherwise] : "notFound";
    const isTheirs = (right === "consent" || right === "refuse") === (standing === "other");
    throw new AppError(isTheirs ? `inspectors.${key}` : "inspectors.notFound");
  }
  return { order, invitation, shipment, side };
}
