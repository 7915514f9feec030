import { AppError } from "#shared/kernel/errors.ts";
import type { OrderStatus } from "#shared/escrow/order-transition.ts";
import { heldStatuses } from "#shared/escrow/process.ts";
import type { ThreadView } from "#shared/threads/contract.ts";
import type { OfferStatus } from "#shared/offers/process.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { Database } from "#backend/src/db/database.ts";
import { asMember, type Actor, type MemberActor } from "#backend/src/kernel/actor.ts";

/** What two organizations have to do with each other, see the view `dealings`. */
export interface Dealing {
  id: string;
  buyer_org_id: string;
  supplier_org_id: string;
  product_name: string;
  offer_id: string | null;
  offer_status: OfferStatus | null;
  valid_until: Date | null;
  order_id: string | null;
  reference: string | null;
  order_status: OrderStatus | null;
}

export const organizationOf = (dealing: Dealing, side: OrganizationType): string =>
  side === "buyer" ? dealing.buyer_org_id : dealing.supplier_org_id;
export const otherSide = (side: OrganizationType): OrganizationType => (side === "buyer" ? "supplier" : "buyer");

/**
 * An order that goes on has to be talked about, whoever wants to hear nothing of the other. One that nobody has paid counts where both have agreed to
 * it: else whoever is blocked would need no more than to place one.
 */
export const hasOpenOrder = ({ order_status: status, offer_id: offerId }: Dealing): boolean =>
  status === "created" ? offerId !== null : heldStatuses.includes(status as OrderStatus);

/** Why the caller's organization writes nothing here, beside a block; null where it may. */
export function silenceOf(
  dealing: Dealing,
  { suspended, partnerGone }: { suspended: boolean; partnerGone: boolean },
): ThreadView["silent"] {
  if (partnerGone) return "partnerGone";
  return suspended && !hasOpenOrder(dealing) ? "suspended" : null;
}

export interface Placed {
  dealing: Dealing;
  side: OrganizationType;
  member: MemberActor;
}

/** A dealing of the caller's organization. @throws {AppError} `threads.notFound` for any other, whether there is one or not. */
export async function findDealing(db: Database, actor: Actor, id: string): Promise<Placed> {
  const member = asMember(actor);
  const dealing = (await db<Dealing>("dealings").where({ id }).first()) as Dealing | undefined;
  const side = (["buyer", "supplier"] as const).find(
    (each) => dealing && organizationOf(dealing, each) === member.membership.organizationId,
  );
  if (!dealing || !side) throw new AppError("threads.notFound");
  return { dealing, side, member };
}
