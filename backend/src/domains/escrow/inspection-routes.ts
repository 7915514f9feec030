import type { AnswerOf, AnyEndpoint, BodyOf } from "#shared/kernel/endpoint.ts";
import { inspectionEndpoints, shipmentInspectionEndpoints } from "#shared/escrow/inspection-contract.ts";
import { endpoint, type Call, type Endpoint, type Handler } from "#backend/src/http/endpoint.ts";
import { asMember, authorizeAction } from "#backend/src/kernel/actor.ts";
import { correctInspection } from "./commands/correct-inspection.ts";
import { lockOwnOrder, numberOf, viewOrder, type Address } from "./order-access.ts";
import { Shipment } from "./shipment-model.ts";

type Correct = typeof inspectionEndpoints.correct;

/** Of the only shipment, and of one by its number. */
async function correct({ trx, actor, params, body, now }: Call<Correct>): Promise<AnswerOf<Correct>> {
  const address = params as typeof params & Address;
  const { order, side } = await lockOwnOrder(trx, actor, address.orderId);
  authorizeAction("correctInspections", actor);
  const number = numberOf(address);
  const corrected = await correctInspection({
    trx,
    order,
    shipment: await Shipment.meant(trx, order.id, number),
    side,
    inspectionId: address.inspectionId,
    correction: body as BodyOf<Correct>,
    userId: asMember(actor).userId,
    now,
  });
  return viewOrder(trx, corrected.order, { reader: actor, number, now });
}

export const inspectionRoutes: Endpoint[] = [inspectionEndpoints.correct, shipmentInspectionEndpoints.correct].map(
  (contract) => endpoint(contract as AnyEndpoint, correct as unknown as Handler<AnyEndpoint>),
);
