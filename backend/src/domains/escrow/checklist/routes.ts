import { AppError } from "#shared/kernel/errors.ts";
import { checklistEndpoints, isDrawn, isDrawnWhole, type ChecklistView } from "#shared/escrow/checklist-contract.ts";
import type { Database } from "#backend/src/db/database.ts";
import { endpoint, type Endpoint } from "#backend/src/http/endpoint.ts";
import { asMember, authorizeAction, sideOf } from "#backend/src/kernel/actor.ts";
import { presentDocument, type DocumentReader } from "../../documents/index.ts";
import { ShipmentGoods } from "../goods/model.ts";
import { Order } from "../model.ts";
import { lockOwnOrder } from "../order-access.ts";
import { Shipment } from "../shipment-model.ts";
import { answerPaper } from "./answer-paper.ts";
import { handInPaper } from "./hand-in-paper.ts";
import { followPapers } from "./holds.ts";
import { countedView, readChecklist, stateOf } from "./model.ts";
import { paperRights, takesPapers } from "./policy.ts";

async function view(db: Database, order: Order, reader: DocumentReader): Promise<ChecklistView> {
  const { terms, papers } = await readChecklist(db, order);
  const records = await ShipmentGoods.of(db, [...new Set(papers.map(({ shipment }) => shipment.id))]);
  const stated = new Set(records.map(({ shipmentId }) => shipmentId));
  return {
    releaseNeedsDocuments: terms.releaseNeedsDocuments,
    lines: papers.map((paper) => ({
      shipment: paper.shipment.number,
      paper: paper.paper,
      required: paper.isRequired,
      state: stateOf(paper),
      document: paper.document && presentDocument(paper.document, reader),
      id: paper.counted?.id ?? null,
      ...countedView(paper),
      drawn: isDrawn(paper.paper)
        ? {
            number: paper.issued?.number ?? null,
            isStated: stated.has(paper.shipment.id),
            isForm: !isDrawnWhole(paper.paper),
          }
        : null,
      can: paperRights(reader.actor, order, paper),
    })),
  };
}

/** The papers that a contract asks for. */
export const checklistRoutes: Endpoint[] = [
  endpoint(checklistEndpoints.show, async ({ db, actor, params, services, now }) => {
    const order = await Order.find(db, params.orderId);
    if (!order || !sideOf(actor, order)) throw new AppError("escrow.orderNotFound");
    return view(db, order, { actor, config: services.config, now });
  }),

  endpoint(checklistEndpoints.hand, async ({ trx, actor, params, body, services, now }) => {
    const { order } = await lockOwnOrder(trx, actor, params.orderId);
    authorizeAction("addPapers", actor);
    const shipment = await Shipment.meant(trx, order.id, body.shipment ?? undefined);
    if (!takesPapers(shipment)) throw new AppError("escrow.wrongStatus", { status: shipment.status });
    await handInPaper({ trx, order, shipment, draft: body, now });
    await followPapers({ trx, order, by: "supplier", now });
    return view(trx, order, { actor, config: services.config, now });
  }),

  endpoint(checklistEndpoints.answer, async ({ trx, actor, params, body, services, now }) => {
    const { order } = await lockOwnOrder(trx, actor, params.orderId);
    authorizeAction("answerPapers", actor);
    const { userId } = asMember(actor);
    await answerPaper({ trx, order, paperId: params.paperId, ...body, userId, now });
    await followPapers({ trx, order, by: "buyer", now });
    return view(trx, order, { actor, config: services.config, now });
  }),
];
