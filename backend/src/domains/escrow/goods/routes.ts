import { hsCodeOf } from "#shared/catalogue/hs-codes.ts";
import { drawnPapers, goodsEndpoints, type OrderGoods } from "#shared/escrow/goods-contract.ts";
import { kgOfTons } from "#shared/escrow/goods/weights.ts";
import { AppError } from "#shared/kernel/errors.ts";
import type { Database } from "#backend/src/db/database.ts";
import { endpoint, type Endpoint } from "#backend/src/http/endpoint.ts";
import { asMember, authorizeAction, type Actor, sideOf } from "#backend/src/kernel/actor.ts";
import { FileAnswer, StreamedFile } from "#backend/src/kernel/file-answer.ts";
import { consume, createLimiter } from "#backend/src/kernel/rate-limit.ts";
import { AgreedTerms } from "../../terms/index.ts";
import { followPapers } from "../checklist/holds.ts";
import { Order } from "../model.ts";
import { lockOwnOrder } from "../order-access.ts";
import { Shipment } from "../shipment-model.ts";
import { drawnPaper } from "./drawn-papers.ts";
import { IssuedPaper, presentGoods, ShipmentGoods } from "./model.ts";
import { goodsRights } from "./policy.ts";
import { readPaper } from "./read-paper.ts";
import { stateGoods } from "./state-goods.ts";
import { zipEntries } from "./zip/entries.ts";
import { streamZip } from "./zip/stream-zip.ts";

/** Of one person: each reads, and partly draws, all that an order has. */
const zipsInTenMinutes = 10;
/** Of one person: nobody types so many, and each tells the browsers of both sides. */
const recordsInTenMinutes = 60;

async function countOf(db: Database, actor: Actor, what: "papers-zip" | "goods-stated", most: number): Promise<void> {
  const wait = await consume(createLimiter(db, what, most, 600), asMember(actor).userId);
  if (wait !== undefined) throw new AppError("request.rateLimited", { retryAfter: wait });
}

/** @throws {AppError} `escrow.orderNotFound`, also for one that is somebody else's. */
export async function findOwnOrder(db: Database, actor: Actor, orderId: string): Promise<Order> {
  const order = await Order.find(db, orderId);
  if (!order || !sideOf(actor, order)) throw new AppError("escrow.orderNotFound");
  return order;
}

async function view(db: Database, order: Order, actor: Actor): Promise<OrderGoods> {
  const shipments = await Shipment.of(db, order.id);
  const ids = shipments.map(({ id }) => id);
  const records = await ShipmentGoods.of(db, ids);
  const issued = await IssuedPaper.of(db, ids);
  const terms = await AgreedTerms.find(db, order.termsId);
  return {
    shipments: shipments.map((shipment) => {
      const record = records.find(({ shipmentId }) => shipmentId === shipment.id);
      const weight = shipment.netWeight ?? shipment.quantity;
      return {
        shipment: shipment.number,
        goods: record ? presentGoods(record) : null,
        ofReplaced: record?.frozenAt ? shipment.isOfReplaced(record.frozenAt) : false,
        version: record?.version ?? 0,
        suggested: {
          hsCode: hsCodeOf(terms.productCategory),
          lot: terms.lot?.number ?? null,
          netKg: kgOfTons(weight),
        },
        papers: drawnPapers.map((kind) => {
          const paper = issued.find((each) => each.shipmentId === shipment.id && each.kind === kind);
          return {
            kind,
            number: paper?.number ?? null,
            issuedAt: paper?.createdAt.toISOString() ?? null,
            isDraft: !paper && kind !== "proForma",
          };
        }),
        can: goodsRights(actor, order, shipment, record),
      };
    }),
  };
}

export const goodsRoutes: Endpoint[] = [
  endpoint(goodsEndpoints.show, async ({ db, actor, params }) =>
    view(db, await findOwnOrder(db, actor, params.orderId), actor),
  ),

  endpoint(goodsEndpoints.state, async ({ trx, actor, params, body, services, request, now }) => {
    await countOf(services.db, actor, "goods-stated", recordsInTenMinutes);
    const { order } = await lockOwnOrder(trx, actor, params.orderId);
    authorizeAction("stateGoods", actor);
    const shipment = await Shipment.meant(trx, order.id, Number(params.shipment));
    const { userId } = asMember(actor);
    await stateGoods({ trx, order, shipment, draft: body, userId, request, now });
    // Of goods that have left it issues papers for which a release may wait.
    await followPapers({ trx, order, by: "supplier", now });
    return view(trx, order, actor);
  }),

  endpoint(goodsEndpoints.pdf, async ({ db, actor, params, query, services, now }) => {
    const order = await findOwnOrder(db, actor, params.orderId);
    const shipment = await Shipment.meant(db, order.id, Number(params.shipment));
    const paper = await readPaper({
      db,
      config: services.config,
      order,
      shipment,
      kind: params.kind,
      size: query.size,
      now,
    });
    const name = paper.number ?? `${order.reference}-${shipment.number}-${params.kind}-draft`;
    return new FileAnswer(`${name}.pdf`, await drawnPaper(paper));
  }),

  endpoint(goodsEndpoints.zip, async ({ db, actor, params, query, services, request, now }) => {
    const order = await findOwnOrder(db, actor, params.orderId);
    await countOf(services.db, actor, "papers-zip", zipsInTenMinutes);
    const entries = await zipEntries({ services, actor, order, size: query.size, now });
    const onFailure = (error: unknown) =>
      services.logger.warn({ err: error, requestId: request.id, reference: order.reference }, "papers.zip broken off");
    return new StreamedFile(
      `${order.reference}-papers.zip`,
      streamZip({ entries, actorNow: request.actorNow, now, onFailure }),
    );
  }),
];
