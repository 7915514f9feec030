import { AppError } from "#shared/kernel/errors.ts";
import { paperPurposeRow } from "#shared/escrow/paper-purposes.ts";
import { paperEndpoints, type PapersView } from "#shared/escrow/papers-contract.ts";
import type { Database } from "#backend/src/db/database.ts";
import { endpoint, type Endpoint } from "#backend/src/http/endpoint.ts";
import { asMember, authorizeAction, type Actor, sideOf } from "#backend/src/kernel/actor.ts";
import { presentDocument, type DocumentReader } from "../documents/index.ts";
import { areApart } from "../threads/index.ts";
import { followPapers } from "./checklist/holds.ts";
import { addPapers } from "./commands/add-papers.ts";
import { replacePaper } from "./commands/replace-paper.ts";
import { Order } from "./model.ts";
import { lockOwnOrder } from "./order-access.ts";
import { addablePurposes, isOver, replacementRefusal, sideOfDocument, takesPaper } from "./paper-policy.ts";
import { orderPapers } from "./queries/order-papers.ts";
import { Shipment } from "./shipment-model.ts";

async function view(db: Database, order: Order, reader: DocumentReader): Promise<PapersView> {
  const { shipments, papers } = await orderPapers(db, order);
  const adds = shipments.flatMap((shipment) => {
    const purposes = addablePurposes(reader.actor, order, shipment);
    return purposes.length > 0 ? [{ shipment: shipment.number, purposes }] : [];
  });
  return {
    adds,
    papers: papers.map(({ document, attachedAt, replacedAt, shipment, certificate }) => ({
      shipment,
      certificate,
      by: sideOfDocument(document, order),
      document: presentDocument(document, reader),
      attachedAt: attachedAt.toISOString(),
      replacedBy: document.replacedBy,
      replacedAt: replacedAt?.toISOString() ?? null,
      ofReplaced: shipments.find(({ number }) => number === shipment)?.isOfReplaced(attachedAt) ?? false,
      can: replacementRefusal(reader.actor, document) === null ? ["replace" as const] : [],
    })),
  };
}

/** About what is over evidence is one more way of writing to the other side. @throws {AppError} `threads.blocked`, `organizations.suspended` */
async function refuseTalk(db: Database, actor: Actor, { buyerOrgId, supplierOrgId }: Order): Promise<void> {
  if (asMember(actor).membership.suspended) throw new AppError("organizations.suspended");
  if (await areApart(db, buyerOrgId, supplierOrgId)) throw new AppError("threads.blocked");
}

/** Papers and pictures of an order. */
export const paperRoutes: Endpoint[] = [
  endpoint(paperEndpoints.list, async ({ db, actor, params, services, now }) => {
    const order = await Order.find(db, params.orderId);
    if (!order || !sideOf(actor, order)) throw new AppError("escrow.orderNotFound");
    return view(db, order, { actor, config: services.config, now });
  }),

  endpoint(paperEndpoints.add, async ({ trx, actor, params, body, services, now }) => {
    const { order, side } = await lockOwnOrder(trx, actor, params.orderId);
    authorizeAction(paperPurposeRow(body.purpose).addedBy, actor);
    const shipment = await Shipment.meant(trx, order.id, body.shipment ?? undefined);
    if (!takesPaper(body.purpose, shipment)) throw new AppError("escrow.wrongStatus", { status: shipment.status });
    if (body.purpose === "evidence" && isOver(shipment)) await refuseTalk(trx, actor, order);
    await addPapers({
      trx,
      order,
      subject: { type: "shipment", id: shipment.id },
      organizationId: asMember(actor).membership.organizationId,
      purpose: body.purpose,
      ids: body.documents,
      now,
    });
    await followPapers({ trx, order, by: side, now });
    return view(trx, order, { actor, config: services.config, now });
  }),

  endpoint(paperEndpoints.replace, async ({ trx, actor, params, body, services, now }) => {
    const { order, side } = await lockOwnOrder(trx, actor, params.orderId);
    const { papers } = await orderPapers(trx, order);
    const paper = papers.find(({ document }) => document.id === params.documentId)?.document;
    const refusal = replacementRefusal(actor, paper);
    if (!paper || refusal) throw new AppError(refusal ?? "escrow.paperNotFound");
    await replacePaper({ trx, order, paper, newerId: body.document, now });
    await followPapers({ trx, order, by: side, now });
    return view(trx, order, { actor, config: services.config, now });
  }),
];
