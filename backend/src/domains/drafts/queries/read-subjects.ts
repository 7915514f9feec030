import { formatDecimal, parseDecimal } from "#shared/kernel/decimal.ts";
import { moneyView, quantityScale, type MoneyView } from "#shared/kernel/money.ts";
import { listedPrice, tradeUnit } from "#shared/catalogue/rules.ts";
import type { CounterDraft } from "#shared/offers/contract.ts";
import { shownPrice, worthOf, type AgreedPrice } from "#shared/terms/worth.ts";
import type { Database } from "#backend/src/db/database.ts";
import { Product } from "../../catalogue/index.ts";
import { Order, Shipment } from "../../escrow/index.ts";
import { Offer } from "../../offers/index.ts";
import { QuotationRequest } from "../../quotations/index.ts";
import { AgreedTerms, isPriced, type OfferedTerms } from "../../terms/index.ts";
import type { Draft } from "../model.ts";

type Asked = Pick<
  Draft,
  "call" | "organizationId" | "params" | "body" | "productId" | "offerId" | "orderId" | "shipmentNumber"
>;

/** What a draft is about, as it stands now. */
export interface About {
  /** Changes with what somebody should know before they send the draft. */
  standing: string;
  product: string;
  category: string | null;
  partner: string | null;
  orderReference: string | null;
  quantity: string | null;
  unit: string | null;
  pricePerUnit: MoneyView | null;
  total: MoneyView | null;
  until: Date | null;
}

const plain = (quantity: string) => formatDecimal(parseDecimal(quantity, quantityScale), quantityScale, 0);

const textIn = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

const byId = <Row extends { id: string }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]));

const idsOf = (ids: readonly (string | null)[]): string[] => [...new Set(ids.flatMap((id) => id ?? []))];

/** What each of some drafts is about, in their order; undefined where their organization has no part in it, or it is gone. */
export async function readSubjects(db: Database, drafts: readonly Asked[]): Promise<(About | undefined)[]> {
  const offers = byId(await Offer.query(db).findByIds(idsOf(drafts.map(({ offerId }) => offerId))));
  const orders = byId(await Order.query(db).findByIds(idsOf(drafts.map(({ orderId }) => orderId))));
  const products = byId(await Product.query(db).findByIds(idsOf(drafts.map(({ productId }) => productId))));
  const shipments = await Shipment.query(db).whereIn("order_id", [...orders.keys()]);
  const dealings = [...offers.values(), ...orders.values()];
  const termsOf = await AgreedTerms.offered(db, idsOf(dealings.map(({ termsId }) => termsId)));
  const requests = await readRequests(db, drafts);
  const names = new Map(
    (
      (await db("organizations")
        .whereIn("id", [
          ...dealings.flatMap(({ buyerOrgId, supplierOrgId }) => [buyerOrgId, supplierOrgId]),
          ...[...products.values()].map(({ organizationId }) => organizationId),
          ...[...requests.values()].map(({ buyerOrgId }) => buyerOrgId),
        ])
        .select("id", "name")) as { id: string; name: string }[]
    ).map(({ id, name }) => [id, name]),
  );

  const agreed = (
    dealing: Offer | Order,
    own: string,
    { quantity, price }: { quantity?: string; price?: string | null } = {},
  ) => {
    const before = termsOf(dealing.termsId);
    // A price that is not fixed yet is none.
    const terms = price === undefined ? before : ({ ...before, price, pricePerUnit: price } as OfferedTerms);
    const amount = quantity ?? terms.quantity;
    return {
      product: terms.productName,
      category: null,
      partner: names.get(dealing.buyerOrgId === own ? dealing.supplierOrgId : dealing.buyerOrgId) ?? null,
      quantity: plain(amount),
      unit: terms.unit,
      pricePerUnit: isPriced(terms) ? { amount: terms.pricePerUnit, currency: terms.currency } : null,
      total: isPriced(terms) ? moneyView(worthOf(terms, amount), terms.currency) : null,
    };
  };
  /** What a counter-offer says of quantity and price; nothing of any other call. */
  const countered = ({ call, body }: Asked) =>
    call === "offers.counter"
      ? { quantity: (body as CounterDraft).quantity, price: (body as CounterDraft).pricePerUnit }
      : {};
  const isOf = (dealing: Offer | Order, own: string) => dealing.buyerOrgId === own || dealing.supplierOrgId === own;

  return drafts.map((draft): About | undefined => {
    const own = draft.organizationId;
    const offer = offers.get(draft.offerId ?? "");
    if (offer)
      return isOf(offer, own)
        ? {
            ...agreed(offer, own, countered(draft)),
            standing: `${offer.status} ${offer.version}`,
            orderReference: null,
            until: offer.status === "accepted" ? offer.orderUntil : offer.validUntil,
          }
        : undefined;
    const order = orders.get(draft.orderId ?? "");
    if (order) {
      if (!isOf(order, own)) return undefined;
      const theirs = shipments.filter(({ orderId }) => orderId === order.id);
      const one = theirs.length === 1 ? theirs[0] : theirs.find(({ number }) => number === draft.shipmentNumber);
      return {
        ...agreed(order, own, one && { quantity: one.quantity }),
        standing: `${one?.status ?? order.status} ${one?.version ?? order.version}`,
        orderReference: order.reference,
        until: one?.shipBy ?? null,
      };
    }
    const product = products.get(draft.productId ?? "");
    if (!product) return undefined;
    const listed = { ...listedPrice(product), currency: product.currency, rate: null, unit: tradeUnit(product.unit) };
    const price: AgreedPrice = { ...listed, price: textIn(draft.body.pricePerUnit) ?? listed.price };
    const quantity = textIn(draft.body.quantity);
    const request = draft.call === "quotations.quote" ? requests.get(String(draft.params.requestId)) : undefined;
    return {
      standing: `${product.deletedAt || !product.active ? "hidden" : "listed"} ${product.termsVersion}`,
      product: product.name,
      category: product.category,
      partner: names.get(request?.buyerOrgId ?? product.organizationId) ?? null,
      orderReference: null,
      quantity: quantity && plain(quantity),
      unit: tradeUnit(product.unit),
      // A question names neither.
      pricePerUnit:
        quantity || textIn(draft.body.pricePerUnit) ? { amount: shownPrice(price), currency: product.currency } : null,
      total: quantity ? moneyView(worthOf(price, quantity), product.currency) : null,
      until: request?.until ?? null,
    };
  });
}

/** The requests that quotes answer, by what names them there. Whoever had a quote ready saw its request then. */
async function readRequests(db: Database, drafts: readonly Asked[]): Promise<Map<string, QuotationRequest>> {
  const named = drafts.flatMap(({ call, params }) => (call === "quotations.quote" ? [String(params.requestId)] : []));
  const found = await Promise.all(
    [...new Set(named)].map(async (name) => [name, await QuotationRequest.find(db, name)] as const),
  );
  return new Map(found.flatMap(([name, request]) => (request ? [[name, request] as const] : [])));
}
