import type { Config } from "#backend/src/config.ts";
import { callProvider, checkPage, checkReference, nonsense } from "./call-provider.ts";
import { customerOf, fromWire, goodsOf, toWire, transactionAnswer, type Item, type Wire } from "./escrow-com-wire.ts";
import { NotByProvider, ProviderError, type EscrowProvider, type GoodsNote } from "./port.ts";

const version = "/2017-09-01";

interface Action {
  action: "ship" | "receive" | "accept" | "reject";
  /** Whose it is: we act as them. */
  as: "buyer" | "seller";
  isDone: (item: Item) => boolean;
}

const actions: Record<GoodsNote | "accepted", Action> = {
  shipped: { action: "ship", as: "seller", isDone: ({ status }) => status.shipped },
  received: { action: "receive", as: "buyer", isDone: ({ status }) => status.received },
  rejected: { action: "reject", as: "buyer", isDone: ({ status }) => status.rejected },
  accepted: { action: "accept", as: "buyer", isDone: ({ status }) => status.accepted },
};

/**
 * Speaks the public API of Escrow.com, 2017-09-01. It knows no idempotency keys: before anything is asked of it, it is looked whether it has been done. It
 * divides nothing and gives nothing back unless the goods come back; acceptance is what pays out there, so our approval is not told.
 */
export function createEscrowComProvider(config: Config): EscrowProvider {
  const call = callProvider(config, messageOf);
  const at = (id: string) => `${version}/transaction/${encodeURIComponent(id)}`;
  const read = (id: string): Promise<Wire> => call({ method: "GET", path: at(id), answer: transactionAnswer });
  const page = (wire: Wire) => checkPage(fromWire(wire));

  const lookUp = async (reference: string): Promise<Wire | undefined> => {
    const path = `${version}/transaction/reference/${encodeURIComponent(reference)}`;
    try {
      return await call({ method: "GET", path, answer: transactionAnswer });
    } catch (error) {
      if (error instanceof ProviderError && error.status === 404) return undefined;
      throw error;
    }
  };

  const change = async (path: string, body: object, customer?: string): Promise<Wire> => {
    try {
      const headers = { "as-customer": customer };
      return await call({ method: "PATCH", path, body, headers, answer: transactionAnswer });
    } catch (error) {
      // Acting for a party is something that they allow us or not, and no matter of our credentials.
      throw error instanceof ProviderError && error.status === 403 ? new NotByProvider(error.message) : error;
    }
  };

  /** Has one item, or the only one, taken a step further, unless it has been. */
  const act = async (wire: Wire, item: Item, { action, as, isDone }: Action): Promise<Wire> => {
    if (isDone(item)) return wire;
    const isOneOfSeveral = goodsOf(wire).length > 1;
    const path = isOneOfSeveral ? `${at(wire.id)}/item/${encodeURIComponent(item.id)}` : at(wire.id);
    return change(path, { action }, customerOf(wire, as));
  };

  const accept = async (wire: Wire, item: Item): Promise<Wire> => {
    if (item.status.rejected) throw new NotByProvider("accept goods that were rejected");
    return act(wire, item, actions.accepted);
  };

  const itemOf = (wire: Wire, part: string | null | undefined): Item => {
    const goods = goodsOf(wire);
    const item = goods.length === 1 ? goods[0] : goods.find(({ reference }) => reference === part);
    if (!item) throw nonsense(`it has no item ${String(part)}`);
    return item;
  };

  return {
    capabilities: {
      split: false,
      partialRefund: false,
      refundWithoutReturn: false,
      idempotencyKeys: false,
      lookup: true,
      cancel: true,
      signedReports: false,
      followsGoods: true,
      payoutAccount: false,
    },
    async createTransaction(draft) {
      const known = await lookUp(draft.reference);
      const wire =
        known ??
        (await call({
          method: "POST",
          path: `${version}/transaction`,
          body: toWire(draft),
          answer: transactionAnswer,
        }));
      return checkReference(page(wire), draft.reference);
    },
    readTransaction: async (id) => page(await read(id)),
    async findTransactions(reference) {
      const wire = await lookUp(reference);
      return wire ? [fromWire(wire)].filter((each) => each.reference === reference) : [];
    },
    // It tells a buyer on its own page.
    paymentOffers: () => Promise.resolve([]),
    paymentMethods: () => Promise.resolve([]),
    approve: async (id) => page(await read(id)),
    setPayoutAccount: () => Promise.reject(new NotByProvider("be told where a seller is paid")),
    async reject(id) {
      const transaction = page(await read(id));
      if (transaction.status === "refunded" || transaction.status === "cancelled") return transaction;
      throw new NotByProvider("give money back without a return of the goods");
    },
    async settle(id, { part, refund }) {
      if (!/^0+(?:\.0+)?$/.test(refund.amount))
        throw new NotByProvider("divide an amount, or give a part of it back without a return of the goods");
      const wire = await read(id);
      return page(await accept(wire, itemOf(wire, part)));
    },
    async cancel(id) {
      const wire = await read(id);
      if (wire.is_cancelled) return page(wire);
      if (fromWire(wire).status !== "created") throw new ProviderError(409, "it has been paid");
      return page(
        await change(at(id), {
          action: "cancel",
          cancel_information: { cancellation_reason: "The order was cancelled before it was paid" },
        }),
      );
    },
    milestones: async (id) =>
      goodsOf(await read(id)).map((item) => ({ id: item.id, status: item.status.accepted ? "released" : "pending" })),
    async releaseMilestone(id, milestoneId) {
      const wire = await read(id);
      const item = goodsOf(wire).find((each) => each.id === milestoneId);
      if (!item) throw new ProviderError(404, `it has no item ${milestoneId}`);
      await accept(wire, item);
      return { id: milestoneId, status: "released" };
    },
    async noteGoods(id, part, what) {
      const wire = await read(id);
      const item = itemOf(wire, part);
      // Before the goods are there nothing runs at their side, and nothing can be rejected.
      if (what === "rejected" && !item.status.received) return page(wire);
      return page(await act(wire, item, actions[what]));
    },
  };
}

/** `{"errors": {"field": ["what is wrong"]}}`, or `{"error": "…"}`. */
function messageOf(body: unknown): string | undefined {
  const { errors, error } = (body ?? {}) as { errors?: unknown; error?: unknown };
  if (typeof error === "string") return error;
  return errors === undefined ? undefined : JSON.stringify(errors);
}
