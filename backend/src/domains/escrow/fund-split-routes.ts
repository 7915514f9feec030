import { AppError } from "#shared/kernel/errors.ts";
import { fundSplitEndpoints } from "#shared/ledger/admin-contract.ts";
import { endpoint, type Endpoint } from "#backend/src/http/endpoint.ts";
import { feeNotesOf } from "./queries/fee-notes.ts";
import { findFundSplit, listFundSplits } from "./queries/list-fund-splits.ts";
import { orderJournals } from "./queries/order-journals.ts";
import { readSplitTotals } from "./queries/read-split-totals.ts";

/** How the money of orders was divided: the figures are the ledger's, the names around them the orders'. */
export const fundSplitRoutes: Endpoint[] = [
  endpoint(fundSplitEndpoints.list, ({ db, query }) => listFundSplits(db, query)),

  endpoint(fundSplitEndpoints.totals, ({ db }) => readSplitTotals(db)),

  endpoint(fundSplitEndpoints.show, async ({ db, params }) => {
    const split = await findFundSplit(db, params.id);
    if (!split) throw new AppError("escrow.orderNotFound");
    const feeNotes = (await feeNotesOf(db, params.id)).map(({ id, number, shipment }) => ({ id, number, shipment }));
    return { ...split, journals: await orderJournals(db, params.id), feeNotes };
  }),
];
