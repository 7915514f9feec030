import { AppError } from "#shared/kernel/errors.ts";
import { paperEndpoints, type PapersView } from "#shared/escrow/papers-contract.ts";
import { allow } from "#shared/organizations/actions.ts";
import type { Database } from "#backend/src/db/database.ts";
import { endpoint, type Endpoint } from "#backend/src/http/endpoint.ts";
import { asMember, authorizeAction, membershipOf, type Actor } from "#backend/src/kernel/actor.ts";
import { documentsOf, presentDocument } from "../documents/index.ts";
import { addPapers } from "./commands/add-papers.ts";
import { Order } from "./model.ts";
import { lockOwnOrder } from "./order-access.ts";
import { sideOf } from "./policy.ts";
import { Shipment } from "./shipment-model.ts";

type Reader = Parameters<typeof presentDocument>[1];

interface Inspected {
  id: string;
  shipment_id: string;
  certificate_number: string;
}

async function view(db: Database, order: Order, reader: Reader): Promise<PapersView> {
  const shipments = await Shipment.of(db, order.id);
  const inspections = await db<Inspected>("quality_controls")
    .where({ order_id: order.id } as never)
    .orderBy("created_at")
    .select("id", "shipment_id", "certificate_number");
  const ofShipments = await documentsOf(
    db,
    "shipment",
    shipments.map(({ id }) => id),
  );
  const ofInspections = await documentsOf(
    db,
    "inspection",
    inspections.map(({ id }) => id),
  );
  const shown = (documents: ReturnType<typeof ofShipments.get>, number: number, certificate: string | null) =>
    (documents ?? []).map((document) => ({
      shipment: number,
      certificate,
      by: document.organizationId === order.buyerOrgId ? ("buyer" as const) : ("supplier" as const),
      document: presentDocument(document, reader),
    }));
  const papers = shipments.flatMap(({ id, number }) => [
    ...shown(ofShipments.get(id), number, null),
    ...inspections
      .filter(({ shipment_id }) => shipment_id === id)
      .flatMap((each) => shown(ofInspections.get(each.id), number, each.certificate_number)),
  ]);
  return { papers, can: mayAdd(reader.actor, order, shipments) ? ["add"] : [] };
}

const mayAdd = (actor: Actor, order: Order, shipments: readonly Shipment[]): boolean =>
  sideOf(actor, order) === "supplier" &&
  allow("addPapers", membershipOf(actor)) &&
  shipments.some(({ shippedAt }) => shippedAt !== null);

/** Papers and pictures of an order. */
export const paperRoutes: Endpoint[] = [
  endpoint(paperEndpoints.list, async ({ db, actor, params, services, now }) => {
    const order = await Order.find(db, params.orderId);
    if (!order || !sideOf(actor, order)) throw new AppError("escrow.orderNotFound");
    return view(db, order, { actor, config: services.config, now });
  }),

  endpoint(paperEndpoints.add, async ({ trx, actor, params, body, services, now }) => {
    const { order } = await lockOwnOrder(trx, actor, params.orderId);
    authorizeAction("addPapers", actor);
    const shipment = await Shipment.meant(trx, order.id, body.shipment ?? undefined);
    // Of goods that have not left, there is none yet; the first comes with the shipping.
    if (!shipment.shippedAt) throw new AppError("escrow.wrongStatus", { status: shipment.status });
    await addPapers({
      trx,
      order,
      subject: { type: "shipment", id: shipment.id },
      organizationId: asMember(actor).membership.organizationId,
      purpose: body.purpose,
      ids: body.documents,
      now,
    });
    return view(trx, order, { actor, config: services.config, now });
  }),
];
