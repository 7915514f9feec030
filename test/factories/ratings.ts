import type { OrderRatingsView, RatingForm } from "#shared/ratings/contract.ts";
import type { Api } from "#test/support/api.ts";
import { buildOrder, type Trade } from "./orders.ts";

/** What somebody says of the other side; the same for each criterion unless told. */
export const ratingOf = (mark: number, more: Partial<RatingForm> = {}): RatingForm => ({
  quality: mark,
  papers: mark,
  punctuality: mark,
  communication: mark,
  comment: null,
  ...more,
});

/** Whoever acts for a side of a trade. */
interface Rater {
  token: string;
}

export const rate = (api: Api, { order }: Pick<Trade, "order">, as: Rater, form: object = ratingOf(4)) =>
  api.post(`/orders/${order.id}/ratings`, { as, body: form });

export async function ratingsOf(api: Api, { order }: Pick<Trade, "order">, as: Rater): Promise<OrderRatingsView> {
  const { status, body } = await api.get(`/orders/${order.id}/ratings`, { as });
  if (status !== 200) throw new Error(`refused with ${status}: ${JSON.stringify(body)}`);
  return body as OrderRatingsView;
}

/** A trade that was paid and has ended, which nobody has rated. */
export const buildEnded = (api: Api, overrides: Omit<NonNullable<Parameters<typeof buildOrder>[1]>, "status"> = {}) =>
  buildOrder(api, { ...overrides, quantity: "1", status: "funds_released" });

/** One that both sides have rated, so that both ratings have appeared. */
export async function buildRated(
  api: Api,
  overrides: Parameters<typeof buildEnded>[1],
  { ofSupplier = ratingOf(4), ofBuyer = ratingOf(5) }: { ofSupplier?: RatingForm; ofBuyer?: RatingForm } = {},
): Promise<Trade> {
  const trade = await buildEnded(api, overrides);
  for (const [as, form] of [
    [trade.buyer, ofSupplier],
    [trade.supplier, ofBuyer],
  ] as const) {
    const { status, body } = await rate(api, trade, as, form);
    if (status !== 201) throw new Error(`refused with ${status}: ${JSON.stringify(body)}`);
  }
  return trade;
}
