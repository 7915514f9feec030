import { v7 as uuid } from "uuid";
import type { RateImport } from "#shared/currencies/contract.ts";
import { differsMuch, usualChangePercent } from "#shared/currencies/rules.ts";
import { AppError, type FieldProblem } from "#shared/kernel/errors.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { notify } from "#backend/src/kernel/events.ts";
import type { RateRow } from "../presenter.ts";
import { newestRates } from "../queries/newest-rates.ts";

interface Props {
  trx: Transaction;
  draft: RateImport;
  /** Nobody where the demo enters them. */
  userId: string | null;
  now: Date;
}

/**
 * Enters rates of one source and moment, all or none.
 *
 * @returns their ids.
 * @throws {AppError} `request.invalid` for a moment that has not come, and beside its line for a currency that we keep no books in or that stands twice, and for a rate
 * that differs by more than 10 % from the last one, unless that is confirmed.
 */
export async function importRates({ trx, draft, userId, now }: Props): Promise<string[]> {
  const asOf = new Date(draft.asOf);
  if (asOf > now) throw new AppError("request.invalid", { fields: [{ field: "asOf", key: "futureMoment" }] });
  // One import at a time: what is held against the last rate is held against the last one.
  await trx.raw("select pg_advisory_xact_lock(hashtext('reference_rates'))");
  const codes = draft.rates.map(({ currency }) => currency);
  const kept = new Set(
    (await trx<{ code: string }>("ledger_currencies").whereIn("code", codes).select("code")).map(({ code }) => code),
  );
  const last = await newestRates(trx, codes);
  const fields = draft.rates.flatMap((rate, index) => {
    const field = `rates[${index}].currency`;
    if (!kept.has(rate.currency)) return [{ field, key: "currencyUnknown" }];
    if (codes.indexOf(rate.currency) < index) return [{ field, key: "currencyTwice" }];
    const jump = draft.confirmed ? undefined : jumpOf(rate.usdPerUnit, last.get(rate.currency));
    return jump ? [{ ...jump, field: `rates[${index}].usdPerUnit` }] : [];
  });
  if (fields.length > 0) throw new AppError("request.invalid", { fields });
  const rows = draft.rates.map(({ currency, usdPerUnit }) => ({
    id: uuid(),
    currency,
    usd_per_unit: usdPerUnit,
    as_of: asOf,
    source: draft.source,
    imported_by: userId,
    imported_at: now,
  }));
  await trx("reference_rates").insert(rows);
  // Pages say whether a listing can be ordered, and at which rate.
  await notify(trx, { channel: "content", topic: "catalogue" });
  return rows.map(({ id }) => id);
}

const jumpOf = (rate: string, last: RateRow | undefined): Omit<FieldProblem, "field"> | undefined =>
  last && differsMuch(rate, last.usd_per_unit)
    ? { key: "rateJump", values: { last: last.usd_per_unit, percent: usualChangePercent } }
    : undefined;
