/** How an act of the model is sent to the API. */
import { buildDocument } from "#test/factories/documents.ts";
import { inspectionForm, shipmentForm, type Trade } from "#test/factories/orders.ts";
import type { ApiAnswer, ApiUnderTest } from "#test/support/api.ts";
import { evidence } from "./attempts.ts";
import type { Act, Order, SeenCase } from "./order-state.ts";
import { reductionOf, weightOf } from "./order-money.ts";
import { amount } from "./views.ts";

export const because = "The model has chosen to do this now.";
export const tons = (thousandths: number) => (thousandths / 1000).toFixed(3);

/** What is tried, on which of the shipments. */
export interface Chosen {
  act: Act;
  at: number;
  /** Which case of it was the newest when the request was written: another may be opened before it arrives. */
  seenCase?: SeenCase | undefined;
}

interface World {
  api: ApiUnderTest;
  now: Date;
  reviewers: readonly { token: string }[];
  /** Of each organization by its id. */
  managers: ReadonlyMap<string, { token: string }>;
}

export const dayIn = ({ now }: Pick<World, "now">, days: number) =>
  new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);

const newest = async ({ api }: World, table: string, orderId: string, number: number) =>
  (await api
    .db(`${table} as n`)
    .join("shipments as s", "s.id", "n.shipment_id")
    .where({ "s.order_id": orderId, "s.number": number })
    .orderBy("n.created_at", "desc")
    .orderBy("n.id", "desc")
    .first("n.id", "n.version")) as { id: string; version: number } | undefined;

/** The request of an act, ready to be sent together with others. */
export async function requestOf(
  world: World,
  { trade, order: model }: { trade: Trade; order: Order },
  { act, at }: Chosen,
): Promise<() => Promise<ApiAnswer>> {
  const { api, reviewers, managers } = world;
  const [reviewer] = reviewers;
  const { order, buyer, supplier } = trade;
  const state = model[at]!;
  // Of one shipment both addresses mean the same.
  const part = model.length === 1 && at % 2 === 0 ? "" : `/shipments/${at + 1}`;
  const owner = "by" in act && act.by === "supplier" ? supplier : buyer;
  const as = "asManager" in act && act.asManager ? managers.get(owner.organization.id)! : owner;
  const reason = because;
  const move = (name: string, body?: object) => () =>
    api.post(`/orders/${order.id}${part}/${name}`, { as, ...(body ? { body } : {}) });
  switch (act.act) {
    case "ship":
      return move(
        "ship",
        shipmentForm({ expectedArrival: dayIn(world, act.days), netWeight: tons(weightOf(state, act.weight)) }),
      );
    case "inspect":
      return move("inspections", inspectionForm({ status: act.approves ? "approved" : "rejected" }));
    case "confirm":
      return move("confirm-delivery");
    case "ask":
      return move("ask-confirmation");
    case "dispute":
      return move("dispute", { reason });
    case "cancel":
    case "release":
      return move(act.act);
    case "cancelForSample":
      return move("cancel-for-sample");
    case "weigh": {
      const note = await buildDocument(buyer, { purpose: "weightNote", createdAt: world.now });
      return move("delivered-weight", { netWeight: tons(weightOf(state, act.weight)), documents: [note.id] });
    }
    case "acceptDelivered":
      return move("accept-delivered-weight");
    case "handPaper": {
      const document = (await buildDocument(supplier, { purpose: "packingList", createdAt: world.now })).id;
      const body = { paper: "packingList", shipment: at + 1, document };
      return () => api.post(`/orders/${order.id}/checklist`, { as, body });
    }
    case "acceptWeight":
      return move("accept-weight");
    case "cancelAll":
      return () => api.post(`/orders/${order.id}/cancel`, { as });
    case "stop":
      return () =>
        api.post(`/admin/orders/${order.reference}/cases`, { as: reviewer!, body: { reason, shipment: at + 1 } });
    case "propose": {
      const goods = act.isReturned ? { goods: "returned", returnPaidBy: "supplier" } : { goods: "destroyed" };
      const content = {
        allowPrice: { reduction: amount(reductionOf(state, act.part)) },
        changeDates: { [act.names]: dayIn(world, act.days) },
        cancelAgreed: {},
        refundAgreed: goods,
        splitAgreed: { released: amount(reductionOf(state, act.part)), goods: "kept" },
        replaceAgreed: { ...goods, shipBy: dayIn(world, act.days) },
      }[act.kind];
      return move("proposals", { reason, kind: act.kind, ...content });
    }
    case "answer": {
      const proposal = await newest(world, "order_proposals", order.id, at + 1);
      return move(`proposals/${proposal?.id}/${act.how}`, act.how === "decline" ? { reason: null } : undefined);
    }
    case "decide": {
      const found = await newest(world, "disputes", order.id, at + 1);
      const given = Math.min(Math.max(Math.round((state.total * act.part) / 100), 1), state.total - 1);
      const more = {
        supplier: { reasonCode: "qualityMet" },
        buyer: {
          reasonCode: "qualityBelow",
          ...(act.isReturned ? { goods: "returned", returnPaidBy: "supplier" } : { goods: "kept" }),
        },
        split: { reasonCode: "qualityInPart", releasedAmount: amount(given) },
        delivered: { reasonCode: "deliveryShown", evidence: { ...evidence, deliveredOn: dayIn(world, 0) } },
      }[act.outcome];
      const body = { reason, outcome: act.outcome, ...more };
      const version = found?.version ?? 0;
      return () => api.post(`/admin/disputes/${found?.id}/decide`, { as: reviewers[act.who]!, version, body });
    }
    case "claim": {
      const found = await newest(world, "disputes", order.id, at + 1);
      const said = { words: because };
      const waybill = async () => {
        const paper = await buildDocument(owner, { purpose: "evidence", createdAt: world.now });
        return { document: "CMR 4711", documents: [paper.id] };
      };
      const [path, body] = {
        answer: ["answer", said],
        extend: ["extend"],
        waive: ["waive"],
        appeal: ["appeal", said],
        withdraw: ["withdraw", {}],
        showReturn: ["return", act.what === "showReturn" ? await waybill() : {}],
        takeReturn: ["return/accept"],
        denyReturn: ["return/contest", said],
      }[act.what] as [string, object?];
      return () => api.post(`/disputes/${found?.id}/${path}`, { as, ...(body && { body }) });
    }
  }
}

/** Whoever is told that the server is busy comes again: nothing of it has happened. */
export async function untilHeard(send: () => Promise<ApiAnswer>): Promise<ApiAnswer> {
  const answer = await send();
  return answer.status === 503 ? untilHeard(send) : answer;
}
