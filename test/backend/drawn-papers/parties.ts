import type { DrawnPaper, OrderGoods } from "#shared/escrow/goods-contract.ts";
import { pay, readOrder, type Trade } from "#test/factories/orders.ts";
import { buildOffer } from "#test/factories/offers.ts";
import type { ApiUnderTest as Api } from "#test/support/api.ts";

interface Reader {
  token: string;
}

/** A record of 10 MT in two lots, as a supplier states it. */
export const goodsForm = (more: object = {}) => ({
  version: 0,
  lots: [
    { lot: "HU-26-14", bags: 100, netKg: "6000", grossKg: "6070.5" },
    { lot: "HU-26-15", bags: 67, netKg: "4000", grossKg: "4047" },
  ],
  container: "CSQU 305438-3",
  seal: "ML-8842017",
  marks: "002-1961-0978\nHUYE MOUNTAIN",
  hsCode: "0901.11",
  ...more,
});

/** An order with a contract that both have signed; paid unless told otherwise. */
export async function buildContracted(
  api: Api,
  {
    quantity = "10",
    paid = true,
    ...more
  }: { quantity?: string; paid?: boolean } & Parameters<typeof buildOffer>[0] = {},
): Promise<Trade> {
  const { offer, buyer, supplier, product } = await buildOffer({ quantity, accepted: true, ...more });
  const placed = await api.post("/orders", { as: buyer, body: { offerId: offer.id } });
  if (placed.status !== 201) throw new Error(`refused: ${JSON.stringify(placed.body)}`);
  const trade = { order: placed.body, buyer, supplier, product } as Trade;
  if (paid) await pay(api, trade);
  return { ...trade, order: await readOrder(api, trade) };
}

export const stateGoods = (api: Api, { order, supplier }: Trade, body: object, as: Reader = supplier, shipment = 1) =>
  api.put(`/orders/${order.id}/shipments/${shipment}/goods`, { as, body });

export const readGoods = async (api: Api, { order }: Trade, as: Reader): Promise<OrderGoods> =>
  (await api.get(`/orders/${order.id}/goods`, { as })).body as OrderGoods;

interface Loaded {
  status: number;
  name: string | null;
  bytes: Uint8Array;
  code: string | undefined;
}

/** A file of the API, or why there is none. */
export async function load(api: Api, path: string, as: Reader): Promise<Loaded> {
  const answer = await fetch(`${api.url}/api/v1${path}`, { headers: { authorization: `Bearer ${as.token}` } });
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const code = answer.ok ? undefined : (JSON.parse(Buffer.from(bytes).toString()) as { code: string }).code;
  return { status: answer.status, name: answer.headers.get("content-disposition"), bytes, code };
}

export const loadPaper = (api: Api, { order }: Trade, kind: DrawnPaper, as: Reader, size = "a4", shipment = 1) =>
  load(api, `/orders/${order.id}/shipments/${shipment}/papers/${kind}/pdf?size=${size}`, as);
