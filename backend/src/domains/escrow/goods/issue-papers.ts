import type { DrawnPaper } from "#shared/escrow/goods-contract.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import type { Order } from "../model.ts";
import type { Shipment } from "../shipment-model.ts";
import { IssuedPaper } from "./model.ts";
import { paperFacts, readKnown } from "./paper-facts.ts";

interface Props {
  trx: Transaction;
  /** Must be locked by `trx`: a paper is issued once. */
  order: Order;
  shipment: Shipment;
  kinds: readonly DrawnPaper[];
  now: Date;
}

/** Those that are issued when the goods have left and what they are is stated. */
export const papersOfShipping = ["commercialInvoice", "packingList", "weightNote"] as const;

/**
 * Issues papers of a shipment that are not issued yet. The number of each is the next of its year, by UTC, whose row is held until the end of the transaction
 * (docs/adr/0040-papers-and-their-numbers.md): this is done last, and in one sequence by everybody.
 */
export async function issuePapers({ trx, order, shipment, kinds, now }: Props): Promise<void> {
  const known = await readKnown(trx, order, shipment);
  const issued = (await IssuedPaper.of(trx, [shipment.id])).map(({ kind }) => kind);
  for (const kind of kinds.filter((each) => !issued.includes(each)))
    await trx.raw(
      `with drawn as (
         insert into drawn_paper_years as y (kind, year, last) values (:kind, :year, 1)
         on conflict (kind, year) do update set last = y.last + 1 returning last)
       insert into drawn_papers (shipment_id, kind, year, serial, says, created_at)
       select :shipmentId, :kind, :year, last, :says::jsonb, :now from drawn`,
      {
        kind,
        year: now.getUTCFullYear(),
        shipmentId: shipment.id,
        says: JSON.stringify(paperFacts(kind, known)),
        now,
      },
    );
}
