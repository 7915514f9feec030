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
}

/** A funded order of several shipments, from an offer that both sides have agreed on. */
export async function buildShipments(api: Api, { quantities, pricePerUnit, tolerance }: Wanted): Promise<Trade> {
  const thousandths = quantities.reduce((sum, one) => sum + Math.round(Number(one) * 1000), 0);
  const quantity = (thousandths / 1000).toFixed(3);
  const terms = { tolerancePercent: tolerance, shipments: quantities.map((each) => ({ quantity: each })) };
  const { offer, ...sides } = await buildOffer({ quantity, pricePerUnit, terms, accepted: true });
  const { status, body } = await api.post("/orders", { as: sides.buyer, body: { offerId: offer.id } });
  if (status !== 201) throw new Error(`refused with ${status}: ${JSON.stringify(body)}`);
  const trade = { ...sides, order: body as OrderView };
  return { ...trade, order: await pay(api, trade) };
}
