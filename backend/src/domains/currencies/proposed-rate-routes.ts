import { proposedRateEndpoints } from "#shared/currencies/contract.ts";
import { AppError } from "#shared/kernel/errors.ts";
import type { Database } from "#backend/src/db/database.ts";
import { endpoint, type Call, type Endpoint } from "#backend/src/http/endpoint.ts";
import { asUser, type Actor } from "#backend/src/kernel/actor.ts";
import { confirmRate, refuseRate, withdrawRate } from "./commands/decide-rate.ts";
import { findProposedRates, listProposedRates } from "./queries/list-proposed-rates.ts";

async function rateOf(db: Database, id: string, reader: Actor, now: Date) {
  const [rate] = await findProposedRates({ db, reader, now }, [id]);
  if (!rate) throw new AppError("staff.rateNotFound");
  return rate;
}

type Deciding = Call<typeof proposedRateEndpoints.confirm>;

const deciding = ({ trx, actor, params, body, request, now }: Deciding) => ({
  trx,
  id: params.id,
  userId: asUser(actor).userId,
  reason: body.reason,
  request,
  now,
});

const decided = ({ trx, actor, params, now }: Deciding) => rateOf(trx, params.id, actor, now);

/** What becomes of rates that wait for a second person. */
export const proposedRateRoutes: Endpoint[] = [
  endpoint(proposedRateEndpoints.list, ({ db, actor, query, now }) =>
    listProposedRates({ db, reader: actor, now }, query),
  ),

  endpoint(proposedRateEndpoints.show, ({ db, actor, params, now }) => rateOf(db, params.id, actor, now)),

  endpoint(proposedRateEndpoints.confirm, async (call) => {
    await confirmRate(deciding(call));
    return decided(call);
  }),

  endpoint(proposedRateEndpoints.refuse, async (call) => {
    await refuseRate(deciding(call));
    return decided(call);
  }),

  endpoint(proposedRateEndpoints.withdraw, async (call) => {
    await withdrawRate(deciding(call));
    return decided(call);
  }),
];
