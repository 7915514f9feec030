import { currencyEndpoints, rateEndpoints } from "#shared/currencies/contract.ts";
import { AppError } from "#shared/kernel/errors.ts";
import { endpoint, type Endpoint } from "#backend/src/http/endpoint.ts";
import { asUser } from "#backend/src/kernel/actor.ts";
import { writeAudit } from "#backend/src/kernel/audit.ts";
import { importRates } from "./commands/import-rates.ts";
import { presentCurrency } from "./presenter.ts";
import { findProposedRates } from "./queries/list-proposed-rates.ts";
import { findRates, listRates } from "./queries/list-rates.ts";
import { newestRates } from "./queries/newest-rates.ts";

export const currencyRoutes: Endpoint[] = [
  endpoint(currencyEndpoints.list, async ({ db, services, now }) => {
    const kept = await db<{ code: string; decimals: number }>("ledger_currencies").select("code", "decimals");
    const rates = await newestRates(
      db,
      kept.map(({ code }) => code),
    );
    const { escrowCurrencies } = services.config;
    const items = kept.map((one) => presentCurrency(one, rates.get(one.code), escrowCurrencies, now));
    return { items: items.sort((a, b) => (a.code < b.code ? -1 : 1)) };
  }),

  endpoint(rateEndpoints.list, ({ db, query, now }) => listRates(db, query, now)),

  endpoint(rateEndpoints.show, async ({ db, params, now }) => {
    const [rate] = await findRates(db, [params.id], now);
    if (!rate) throw new AppError("staff.rateNotFound");
    return rate;
  }),

  endpoint(rateEndpoints.import, async ({ trx, actor, body, request, now }) => {
    const { userId } = asUser(actor);
    const { entered, waiting, stillWaiting } = await importRates({ trx, draft: body, userId, now });
    const proposed = await findProposedRates({ db: trx, reader: actor, now }, waiting);
    const { source, asOf, rates, confirmed } = body;
    await writeAudit({
      db: trx,
      action: "rates.imported",
      actorUserId: userId,
      subjectType: "rates",
      subjectId: null,
      details: { source, asOf, confirmed, rates, waiting: proposed.map(({ currency }) => currency) },
      request,
      now,
    });
    return {
      items: await findRates(trx, entered, now),
      waiting: proposed,
      stillWaiting: await findProposedRates({ db: trx, reader: actor, now }, stillWaiting),
    };
  }),
];
