import type { OrderView } from "#shared/escrow/contract.ts";
import type { Api } from "#test/support/api.ts";
import { buildOffer } from "./offers.ts";
import { pay, type Trade } from "./orders.ts";
import { rows } from "./rows.ts";

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
  const { offer, ...sides } = await buildOffer({ quantity, pricePerUnit, accepted: true });
  const schedule = quantities.map((each) => ({ quantity: each, shipBy: null, deliverFrom: null, deliverTo: null }));
  await rows().raw(
    `with terms as (
       insert into agreed_terms select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'schedule', ?::jsonb, 'tolerance_percent', ?::numeric))).*
         from agreed_terms t join offers f on f.terms_id = t.id where f.id = ? returning id)
     update offers set terms_id = (select id from terms) where id = ?`,
    [JSON.stringify(schedule), tolerance, offer.id, offer.id],
  );
  const { status, body } = await api.post("/orders", { as: sides.buyer, body: { offerId: offer.id } });
  if (status !== 201) throw new Error(`refused with ${status}: ${JSON.stringify(body)}`);
  const trade = { ...sides, order: body as OrderView };
  return { ...trade, order: await pay(api, trade) };
}
