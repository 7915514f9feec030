import { v7 as uuid } from "uuid";
import type { RateImport } from "#shared/currencies/contract.ts";
import { differsMuch, rateHours, usualChangePercent } from "#shared/currencies/rules.ts";
import { AppError, type FieldProblem } from "#shared/kernel/errors.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { after, hour } from "#backend/src/kernel/clock.ts";
import { tellOfWaitingRates } from "../jobs/sweep-waiting-rates.ts";
import { groundToWait, mayYetHold } from "../policy.ts";
import type { ProposedRow, RateRow } from "../model.ts";
import { rateStanding } from "../queries/rate-standing.ts";
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
  /** What others have imported before, and still waits. */
  stillWaiting: string[];
}

type Waiting = Pick<ProposedRow, "id" | "currency" | "usd_per_unit" | "imported_by">;

/** The one of each currency that waits; what nobody has confirmed in time does not any more, although no sweep has said so yet. */
async function openRates(trx: Transaction, codes: readonly string[], now: Date): Promise<ReadonlyMap<string, Waiting>> {
  const open = () =>
    trx<ProposedRow>("proposed_rates").where({ status: "awaiting_confirmation" }).whereIn("currency", codes);
  await open()
    .where("as_of", "<=", after(now, -rateHours * hour))
    .update({ status: "expired", decided_at: now });
  const rows: Waiting[] = await open().select("id", "currency", "usd_per_unit", "imported_by");
  return new Map(rows.map((row) => [row.currency, row]));
}

/**
 * Takes rates of one source and moment, all or none. Those of which `groundToWait` says so wait until a second person has confirmed them, in the place of what the same
 * person has proposed before; the others hold at once.
 *
 * @throws {AppError} `request.invalid` for a moment that has not come, and beside its line for a currency that we keep no books in or that stands twice, for a rate
 * that differs by more than 10 % from the last one, unless that is confirmed, and for one that would have to wait and is too old to hold afterwards, or whose currency has one that somebody else has imported and that waits.
 */
export async function importRates({ trx, draft, userId, now }: Props): Promise<Imported> {
  const asOf = new Date(draft.asOf);
  if (asOf > now) throw new AppError("request.invalid", { fields: [{ field: "asOf", key: "futureMoment" }] });
  await lockRates(trx);
  const codes = draft.rates.map(({ currency }) => currency);
  const kept = new Set(
    (await trx<{ code: string }>("ledger_currencies").whereIn("code", codes).select("code")).map(({ code }) => code),
  );
  const standingOf = await rateStanding(trx, codes, now);
  const open = await openRates(trx, codes, now);
  const rates = draft.rates.map(({ currency, usdPerUnit }) => {
    const standing = standingOf(currency);
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
    const other = open.get(currency);
    if (waits && other && other.imported_by !== userId)
      return [{ field: beside, key: "rateWaitsAlready", values: { rate: other.usd_per_unit } }];
    const jump = draft.confirmed ? undefined : jumpOf(usd_per_unit, newest);
    return jump ? [{ ...jump, field: beside }] : [];
  });
  if (fields.length > 0) throw new AppError("request.invalid", { fields });
  const entered = rates.flatMap(({ row, waits }) => (waits ? [] : [{ ...row, confirmed_by: null, overtakes: null }]));
  const waiting = rates.flatMap(({ row, waits }) =>
    waits ? [{ ...row, ground: waits.ground, compared_to: waits.comparedTo?.id ?? null, imported_at: now }] : [],
  );
  await enterRates({ trx, rates: entered, now });
  if (waiting.length > 0) {
    await trx("proposed_rates")
      .where({ status: "awaiting_confirmation" })
      .whereIn(
        "currency",
        waiting.map(({ currency }) => currency),
      )
      .update({ status: "superseded", decided_at: now });
    await trx("proposed_rates").insert(waiting);
  }
  await tellOfWaitingRates(trx, now);
  const stillWaiting = (await openRates(trx, codes, now)).values();
  const proposed = waiting.map(({ id }) => id);
  return {
    entered: entered.map(({ id }) => id),
    waiting: proposed,
    stillWaiting: [...stillWaiting].flatMap(({ id }) => (proposed.includes(id) ? [] : [id])),
  };
}

const jumpOf = (rate: string, last: RateRow | undefined): Omit<FieldProblem, "field"> | undefined =>
  last && differsMuch(rate, last.usd_per_unit)
    ? { key: "rateJump", values: { last: last.usd_per_unit, percent: usualChangePercent } }
    : undefined;
