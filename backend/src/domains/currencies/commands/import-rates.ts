import { v7 as uuid } from "uuid";
import type { RateImport } from "#shared/currencies/contract.ts";
import { differsMuch, usualChangePercent } from "#shared/currencies/rules.ts";
import { AppError, type FieldProblem } from "#shared/kernel/errors.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { tellOfWaitingRates } from "../jobs/sweep-waiting-rates.ts";
import { groundToWait, mayYetHold } from "../policy.ts";
import type { RateRow } from "../model.ts";
import { newestRates, ratesBeforeSteps } from "../queries/newest-rates.ts";
import { enterRates, lockRates } from "./enter-rates.ts";

interface Props {
  trx: Transaction;
  draft: RateImport;
  /** Nobody where the demo enters them: its rates wait for nobody. */
  userId: string | null;
  now: Date;
}

/** The ids of what holds from now on, and of what waits for a second person. */
interface Imported {
  entered: string[];
  waiting: string[];
}

/**
 * Takes rates of one source and moment, all or none. The first of a currency, and one that lies more than 10 % from the last or from where its currency stood before
 * the steps of the last 24 hours, waits until a second person has confirmed it; the others hold at once.
 *
 * @throws {AppError} `request.invalid` for a moment that has not come, and beside its line for a currency that we keep no books in or that stands twice, for a rate
 * that differs by more than 10 % from the last one, unless that is confirmed, and for one that would have to wait and is too old to hold afterwards.
 */
export async function importRates({ trx, draft, userId, now }: Props): Promise<Imported> {
  const asOf = new Date(draft.asOf);
  if (asOf > now) throw new AppError("request.invalid", { fields: [{ field: "asOf", key: "futureMoment" }] });
  await lockRates(trx);
  const codes = draft.rates.map(({ currency }) => currency);
  const kept = new Set(
    (await trx<{ code: string }>("ledger_currencies").whereIn("code", codes).select("code")).map(({ code }) => code),
  );
  const [last, before] = [await newestRates(trx, codes), await ratesBeforeSteps(trx, codes, now)];
  const rates = draft.rates.map(({ currency, usdPerUnit }) => {
    const standing = { last: last.get(currency), before: before.get(currency) };
    const row = {
      id: uuid(),
      currency,
      usd_per_unit: usdPerUnit,
      as_of: asOf,
      source: draft.source,
      imported_by: userId,
    };
    return { row, last: standing.last, waits: userId === null ? undefined : groundToWait(usdPerUnit, standing) };
  });
  const fields = rates.flatMap(({ row: { currency, usd_per_unit }, last: newest, waits }, index) => {
    const [field, beside] = [`rates[${index}].currency`, `rates[${index}].usdPerUnit`];
    if (!kept.has(currency)) return [{ field, key: "currencyUnknown" }];
    if (codes.indexOf(currency) < index) return [{ field, key: "currencyTwice" }];
    if (waits && !mayYetHold(asOf, newest, now)) return [{ field: beside, key: "rateTooOldToWait" }];
    const jump = draft.confirmed ? undefined : jumpOf(usd_per_unit, newest);
    return jump ? [{ ...jump, field: beside }] : [];
  });
  if (fields.length > 0) throw new AppError("request.invalid", { fields });
  const entered = rates.flatMap(({ row, waits }) => (waits ? [] : [{ ...row, confirmed_by: null }]));
  const waiting = rates.flatMap(({ row, waits }) =>
    waits ? [{ ...row, ground: waits.ground, compared_to: waits.comparedTo?.id ?? null, imported_at: now }] : [],
  );
  await enterRates({ trx, rates: entered, now });
  if (waiting.length > 0) await trx("proposed_rates").insert(waiting);
  await tellOfWaitingRates(trx, now);
  return { entered: entered.map(({ id }) => id), waiting: waiting.map(({ id }) => id) };
}

const jumpOf = (rate: string, last: RateRow | undefined): Omit<FieldProblem, "field"> | undefined =>
  last && differsMuch(rate, last.usd_per_unit)
    ? { key: "rateJump", values: { last: last.usd_per_unit, percent: usualChangePercent } }
    : undefined;
