import type { OrderView } from "#shared/escrow/contract.ts";
import type { Api } from "#test/support/api.ts";
import { buildOffer } from "./offers.ts";
import { pay, type Trade } from "./orders.ts";

interface Wanted {
  /** Metric tons of each shipment. */
  quantities: readonly string[];
  pricePerUnit: string;
  /** Percent. */
  tolerance: string;
  /** The agreed days to ship by, where any are named. */
  shipBy?: readonly (string | null)[];
  /** When the offer was sent, where a test has moved the server's clock. */
  sentAt?: Date;
}

/** A funded order of several shipments, from an offer that both sides have agreed on. */
export async function buildShipments(api: Api, wanted: Wanted): Promise<Trade> {
  const trade = await placeShipments(api, wanted);
  return { ...trade, order: await pay(api, trade) };
}

/** The same, not paid yet. */
export async function placeShipments(api: Api, { quantities, shipBy = [], sentAt, ...wanted }: Wanted): Promise<Trade> {
  const thousandths = quantities.reduce((sum, one) => sum + Math.round(Number(one) * 1000), 0);
  const quantity = (thousandths / 1000).toFixed(3);
  const shipments = quantities.map((each, index) => ({ quantity: each, shipBy: shipBy[index] ?? null }));
  const terms = { tolerancePercent: wanted.tolerance, shipments };
  const { pricePerUnit } = wanted;
  const { offer, ...sides } = await buildOffer({
    quantity,
    pricePerUnit,
    terms,
    accepted: true,
    ...(sentAt ? { sentAt } : {}),
  });
  const { status, body } = await api.post("/orders", { as: sides.buyer, body: { offerId: offer.id } });
  if (status !== 201) throw new Error(`refused with ${status}: ${JSON.stringify(body)}`);
  return { ...sides, order: body as OrderView };
}
