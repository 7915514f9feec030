import { AppError } from "#shared/kernel/errors.ts";
import type { AnyEndpoint, AnswerOf, BodyOf } from "#shared/kernel/endpoint.ts";
import { escrowEndpoints, shipmentEndpoints } from "#shared/escrow/contract.ts";
import type { EscrowTransition } from "#shared/escrow/process.ts";
import { inSnapshot, type Transaction } from "#backend/src/db/database.ts";
import { endpoint, type Call, type Endpoint, type Handler } from "#backend/src/http/endpoint.ts";
import { asMember, authorize, sideOf } from "#backend/src/kernel/actor.ts";
import { acceptWeight } from "./commands/accept-weight.ts";
import { askConfirmation } from "./commands/ask-confirmation.ts";
import { cancel, cancelForSample, cancelUnshipped } from "./commands/cancel.ts";
import { confirmDelivery } from "./commands/confirm-delivery.ts";
import type { Placed } from "./commands/move-order.ts";
import { openDispute } from "./commands/open-dispute.ts";
import { release } from "./commands/release.ts";
import { ship } from "./commands/ship.ts";
import { acceptDelivered, weighDelivered } from "./commands/weigh-delivered.ts";
import { submitInspection } from "./commands/submit-inspection.ts";
import { Order } from "./model.ts";
import { lockFor, lockOwnOrder, numberOf, viewOrder, type Address, type Locked } from "./order-access.ts";
import { canPerform } from "./policy.ts";
import { Shipment } from "./shipment-model.ts";

/** A shipment, locked with its order, and who moves it. */
type Moving = Locked & { trx: Transaction; userId: string; now: Date };
type Work<Contract extends AnyEndpoint> = (moving: Moving, body: BodyOf<Contract>) => Promise<Placed<Shipment | null>>;

/** Serves a move at both its addresses, of the only shipment and of one by its number, to whoever may make one of the moves `needed`. */
function move<Contract extends AnyEndpoint>(
  contracts: readonly [contract: Contract, ...alike: AnyEndpoint[]],
  needed: readonly EscrowTransition[],
  work: Work<Contract>,
): Endpoint[] {
  const handler = async ({ trx, actor, params, body, now }: Call<Contract>) => {
    const address = params as Address;
    const locked = await lockFor(trx, actor, address, ...needed);
    const { order } = await work({ ...locked, trx, userId: asMember(actor).userId, now }, body);
    return (await viewOrder(trx, order, { reader: actor, number: numberOf(address), now })) as AnswerOf<Contract>;
  };
  return contracts.map((contract) => endpoint(contract, handler as unknown as Handler<AnyEndpoint>));
}

/** An order that was never funded is cancelled with all its shipments; of a funded one, the only shipment where it is late. */
const cancelOrder: Endpoint = endpoint(escrowEndpoints.cancel, async ({ trx, actor, params, now }) => {
  const { order } = await lockOwnOrder(trx, actor, params.orderId);
  authorize(canPerform("cancel", actor, order));
  const { userId } = asMember(actor);
  const isFunded = order.status !== "created" && order.status !== "cancelled";
  const moved = isFunded
    ? await cancelUnshipped({ trx, order, shipment: await Shipment.meant(trx, order.id), userId, now })
    : await cancel({ trx, order, userId, now });
  return viewOrder(trx, moved.order, { reader: actor, now });
});

export const shipmentRoutes: Endpoint[] = [
  endpoint(shipmentEndpoints.show, ({ db: anyMoment, actor, params, now }) =>
    inSnapshot(anyMoment, async (db) => {
      const order = await Order.find(db, params.orderId);
      if (!order || !sideOf(actor, order)) throw new AppError("escrow.orderNotFound");
      return viewOrder(db, order, { reader: actor, number: numberOf(params), now });
    }),
  ),
  ...move([escrowEndpoints.ship, shipmentEndpoints.ship], ["ship"], (moving, draft) => ship({ ...moving, draft })),
  ...move(
    [escrowEndpoints.confirmDelivery, shipmentEndpoints.confirmDelivery],
    ["confirmDelivery"],
    (moving, { delivered }) => confirmDelivery({ ...moving, delivered }),
  ),
  ...move([escrowEndpoints.weighDelivered, shipmentEndpoints.weighDelivered], ["weighDelivered"], (moving, delivered) =>
    weighDelivered({ ...moving, delivered }),
  ),
  ...move([escrowEndpoints.acceptDelivered, shipmentEndpoints.acceptDelivered], ["acceptDelivered"], acceptDelivered),
  // Either side submits results: the buyer's may approve or reject, a supplier's approval moves nothing by itself.
  ...move([escrowEndpoints.inspect, shipmentEndpoints.inspect], ["approve", "openDispute"], (moving, inspection) =>
    submitInspection({ ...moving, by: { userId: moving.userId }, inspection }),
  ),
  ...move([escrowEndpoints.askConfirmation, shipmentEndpoints.askConfirmation], ["askConfirmation"], askConfirmation),
  ...move(
    [escrowEndpoints.dispute, shipmentEndpoints.dispute],
    ["disputeUnshipped", "disputeUndelivered", "openDispute"],
    (moving, { reason, claimType: type, claimAmount: amount }) => {
      const { side, shipment } = moving;
      // A supplier contests what the buyer says that the goods weigh: it has nothing to inspect.
      const contests = side === "supplier" && shipment.status === "quality_control" && shipment.deliveredOpen;
      authorize(contests || side === "buyer");
      const late = shipment.status === "funded" ? "disputeUnshipped" : "disputeUndelivered";
      return openDispute({
        ...moving,
        transition: contests ? "openDispute" : late,
        openedBy: side,
        reason,
        claim: { type, amount },
      });
    },
  ),
  ...move([escrowEndpoints.acceptWeight, shipmentEndpoints.acceptWeight], ["acceptWeight"], acceptWeight),
  ...move([escrowEndpoints.release, shipmentEndpoints.release], ["release"], release),
  cancelOrder,
  ...move([shipmentEndpoints.cancel], ["cancelUnshipped"], cancelUnshipped),
  ...move([escrowEndpoints.cancelForSample, shipmentEndpoints.cancelForSample], ["cancelForSample"], cancelForSample),
];
