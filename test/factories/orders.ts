import type { CaseView } from "#shared/disputes/case-view.ts";
import type { OrderView } from "#shared/escrow/contract.ts";
import type { OrderStatus } from "#shared/escrow/process.ts";
import type { Database } from "#backend/src/db/database.ts";
import type { Product } from "#backend/src/domains/catalogue/index.ts";
import type { Organization } from "#backend/src/domains/organizations/index.ts";
import type { Api } from "#test/support/api.ts";
import { testSecrets } from "#test/support/secrets.ts";
import { eventually } from "#test/support/wait.ts";
import { Webhook } from "standardwebhooks";
import { buildBuyer, type PersonOf } from "./people.ts";
import { buildProduct } from "./products.ts";
import { decideOnLandingPage, providerAt } from "./sandbox.ts";

type Party = PersonOf<Organization>;

export interface Trade {
  order: OrderView;
  buyer: Party;
  supplier: Party;
  product: Product;
}

interface Overrides {
  status?: Exclude<OrderStatus, "refunded">;
  buyer?: Party;
  /** Together with its product; both are new unless given. */
  supplier?: Party;
  product?: Product;
  quantity?: string;
  notes?: string;
}

/** An order from a listing, at the terms that it had when it was read. */
export const orderForm = ({ id, termsVersion }: Pick<Product, "id" | "termsVersion">, more: object = {}) => ({
  productId: id,
  termsVersion,
  quantity: "1",
  ...more,
});
/** Arrives a hundred days from now, so that it lies ahead as well where a test has moved the clock by weeks. */
export const arrival = new Date(Date.now() + 100 * 86_400_000).toISOString().slice(0, 10);
export const shipmentForm = (more: object = {}) => ({
  transportDocument: "MSKU-4417702",
  expectedArrival: arrival,
  ...more,
});
export const inspectionForm = (more: object = {}) => ({
  certificateNumber: "SGS-2231",
  inspector: "SGS Ethiopia",
  status: "approved",
  ...more,
});

export const correctionForm = (more: object = {}) => ({
  corrects: 0,
  record: { crop: "coffee", figures: [{ figure: "moisture", value: "11.5", method: "ISO 6673" }] },
  reason: "The laboratory has answered.",
  ...more,
});

/** An answer that must not be a refusal. */
function taken({ status, body }: Awaited<ReturnType<Api["get"]>>): OrderView {
  if (status !== 200 && status !== 201) throw new Error(`refused with ${status}: ${JSON.stringify(body)}`);
  return body as OrderView;
}

export const readOrder = async (api: Api, { order, buyer }: Pick<Trade, "order" | "buyer">): Promise<OrderView> =>
  taken(await api.get(`/orders/${order.id}`, { as: buyer }));

/** Waits until an order is in a status. */
export const untilStatus = (api: Api, trade: Pick<Trade, "order" | "buyer">, status: OrderStatus): Promise<OrderView> =>
  eventually(
    async () => {
      const order = await readOrder(api, trade);
      return order.status === status && order;
    },
    { what: `order ${trade.order.reference} in ${status}`, timeout: 10_000 },
  );

/** Waits until the provider has answered, so that the buyer can pay. @returns the landing page's address. */
export const untilPayable = (api: Api, trade: Pick<Trade, "order" | "buyer">): Promise<string> =>
  eventually(async () => (await readOrder(api, trade)).paymentUrl ?? undefined, {
    what: "the provider's answer",
    timeout: 10_000,
  });

/** The buyer pays on the provider's page, and the provider says so. */
export async function pay(api: Api, trade: Pick<Trade, "order" | "buyer">): Promise<OrderView> {
  await decideOnLandingPage(await untilPayable(api, trade), "pay");
  return untilStatus(api, trade, "funded");
}

/** The side that a claim is against answers it. */
export async function answerCase(api: Api, { order, by }: { order: Pick<OrderView, "id">; by: Party }, part = "") {
  const { body } = await api.get(`/orders/${order.id}${part}/dispute`, { as: by });
  const answered = await api.post(`/disputes/${(body as { id: string }).id}/answer`, {
    as: by,
    body: { words: "The goods left as they were agreed." },
  });
  if (answered.status !== 200) throw new Error(`refused with ${answered.status}: ${JSON.stringify(answered.body)}`);
  return answered.body as CaseView;
}

/** Both sides that may appeal do without, so that a decision takes effect. */
export async function waiveAppeals(
  api: Api,
  { order, buyer, supplier }: Pick<Trade, "order" | "buyer" | "supplier">,
  part = "",
) {
  for (const as of [buyer, supplier]) {
    const { body } = await api.get(`/orders/${order.id}${part}/dispute`, { as });
    const { id, can } = body as { id: string; can: string[] };
    if (!can.includes("waive")) continue;
    const waived = await api.post(`/disputes/${id}/waive`, { as });
    if (waived.status !== 200) throw new Error(`refused with ${waived.status}: ${JSON.stringify(waived.body)}`);
  }
}

/** A reviewer decides a case that is open, and both sides let it take effect. */
export async function endCase(
  api: Api,
  { reviewer, ...trade }: Pick<Trade, "order" | "buyer" | "supplier"> & { reviewer: { token: string } },
  body: object,
  part = "",
) {
  const { body: found } = await api.get(`/orders/${trade.order.id}${part}/dispute`, { as: trade.buyer });
  const { id, version } = found as { id: string; version: number };
  taken(await api.post(`/admin/disputes/${id}/decide`, { as: reviewer, version, body }));
  await waiveAppeals(api, trade, part);
}

/** What a decision says beside its outcome and its words. */
export const rulings = {
  supplier: { outcome: "supplier", reasonCode: "qualityMet" },
  buyer: { outcome: "buyer", reasonCode: "qualityBelow", goods: "destroyed" },
  split: { outcome: "split", reasonCode: "qualityInPart" },
  delivered: { outcome: "delivered", reasonCode: "deliveryShown" },
} as const;

/** The moves that lead to a status, each made over HTTP by whose it is. */
const path: Partial<Record<OrderStatus, { from: OrderStatus; make: (api: Api, trade: Trade) => Promise<unknown> }>> = {
  funded: { from: "created", make: pay },
  awaiting_delivery: {
    from: "funded",
    make: async (api, { order, supplier }) => {
      // By the server's clock, wherever tests have moved it.
      const expectedArrival = new Date(Date.parse(order.createdAt) + 30 * 86_400_000).toISOString().slice(0, 10);
      const body = shipmentForm({ expectedArrival });
      return taken(await api.post(`/orders/${order.id}/ship`, { as: supplier, body }));
    },
  },
  quality_control: {
    from: "awaiting_delivery",
    make: async (api, { order, buyer }) => taken(await api.post(`/orders/${order.id}/confirm-delivery`, { as: buyer })),
  },
  approved: {
    from: "quality_control",
    make: async (api, { order, buyer }) =>
      taken(await api.post(`/orders/${order.id}/inspections`, { as: buyer, body: inspectionForm() })),
  },
  disputed: {
    from: "quality_control",
    // The supplier has answered, so that our team may decide.
    make: async (api, { order, buyer, supplier }) => {
      const body = inspectionForm({ status: "rejected" });
      taken(await api.post(`/orders/${order.id}/inspections`, { as: buyer, body }));
      await answerCase(api, { order, by: supplier });
    },
  },
  funds_released: {
    from: "approved",
    make: async (api, { order, buyer }) => taken(await api.post(`/orders/${order.id}/release`, { as: buyer })),
  },
  cancelled: {
    from: "created",
    make: async (api, { order, buyer }) => taken(await api.post(`/orders/${order.id}/cancel`, { as: buyer })),
  },
};

async function lead(api: Api, trade: Trade, status: OrderStatus): Promise<void> {
  const step = path[status];
  if (!step) return;
  await lead(api, trade, step.from);
  await step.make(api, trade);
}

/** A trade whose order has come to `status` by the moves of the process, over HTTP and with the provider. */
export async function buildOrder(api: Api, overrides: Overrides = {}): Promise<Trade> {
  const { status = "created", quantity = "12.5", notes } = overrides;
  // Whoever is not verified pays a large order sooner.
  const buyer = overrides.buyer ?? (await buildBuyer({ verification: "verified" }));
  const { product, supplier } =
    overrides.product && overrides.supplier
      ? { product: overrides.product, supplier: overrides.supplier }
      : await buildProduct(overrides.supplier ? { supplier: overrides.supplier } : {});
  const order = taken(await api.post("/orders", { as: buyer, body: orderForm(product, { quantity, notes }) }));
  const trade = { order, buyer, supplier, product };
  await lead(api, trade, status);
  return { ...trade, order: await readOrder(api, trade) };
}

/** The provider that is mounted beside the API. */
export const mountedProvider = (api: { url: string }) => providerAt(`${api.url}/sandbox/escrow`);

interface WebhookOptions {
  id?: string;
  /** When it says that it was signed. */
  at?: Date;
  secret?: string;
}

/** Sends what a provider would, signed. */
export function sendWebhook(
  api: Api,
  event: unknown,
  {
    id = `msg_${Math.random().toString(36).slice(2)}`,
    at = new Date(),
    secret = testSecrets.ESCROW_WEBHOOK_SECRET,
  }: WebhookOptions = {},
) {
  const body = JSON.stringify(event);
  const headers = {
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
    "webhook-signature": new Webhook(secret).sign(id, at, body),
  };
  return api.post("/webhooks/escrow", { body, headers, key: null });
}

/** The provider's report that an order was paid. */
export const fundedEvent = (order: Pick<OrderView, "reference" | "total">, id: string, more: object = {}) => ({
  type: "transaction.funded",
  timestamp: new Date().toISOString(),
  data: {
    id,
    reference_number: order.reference,
    status: "funded",
    amount: order.total.amount,
    currency: order.total.currency,
    fee: "12.00",
    ...more,
  },
});

/** How many sessions of this database wait for a lock. */
export async function waitingForLocks(db: Database): Promise<number> {
  const { rows } = await db.raw<{ rows: [{ count: string }] }>(
    "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return Number(rows[0].count);
}
