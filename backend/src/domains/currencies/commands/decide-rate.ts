import { isInForce } from "#shared/currencies/rules.ts";
import { AppError } from "#shared/kernel/errors.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { authorize } from "#backend/src/kernel/actor.ts";
import { writeAudit } from "#backend/src/kernel/audit.ts";
import { tellOfWaitingRates } from "../jobs/sweep-waiting-rates.ts";
import { whoMayImport } from "../queries/import-right.ts";
import { newestRates } from "../queries/newest-rates.ts";
import { enterRates, lockRates } from "./enter-rates.ts";

interface Props {
  trx: Transaction;
  id: string;
  userId: string;
  reason: string;
  request: { readonly id: string; readonly ip: string };
  now: Date;
}

interface Row {
  id: string;
  currency: string;
  usd_per_unit: string;
  as_of: Date;
  source: string;
  imported_by: string;
  status: string;
}

/** The rate, locked like every import. @throws {AppError} `staff.rateNotFound`, `staff.rateNotWaiting` */
async function lockWaiting({ trx, id, now }: Props): Promise<Row> {
  await lockRates(trx);
  const rate = await trx<Row>("proposed_rates").where({ id }).forUpdate().first();
  if (!rate) throw new AppError("staff.rateNotFound");
  // The sweep that writes down the end of its 24 hours may still be under way.
  if (rate.status !== "awaiting_confirmation" || !isInForce(rate.as_of, now))
    throw new AppError("staff.rateNotWaiting");
  return rate;
}

async function end(props: Props, rate: Row, status: "confirmed" | "refused" | "withdrawn"): Promise<void> {
  const { trx, userId, reason, request, now } = props;
  const { id, currency, usd_per_unit: usdPerUnit, as_of: asOf, source, imported_by: importedBy } = rate;
  await trx("proposed_rates")
    .where({ id })
    .update({ status, decided_by: userId, decided_at: now, decided_reason: reason });
  if (status === "confirmed") {
    const entered = { id, currency, usd_per_unit: usdPerUnit, as_of: asOf, source, imported_by: importedBy };
    const newest = (await newestRates(trx, [currency])).get(currency)?.counts_as_of;
    const overtakes = newest && newest > asOf ? newest : null;
    await enterRates({ trx, rates: [{ ...entered, confirmed_by: userId, overtakes }], now });
  }
  await tellOfWaitingRates(trx, now);
  await writeAudit({
    db: trx,
    action: `rates.${status}`,
    actorUserId: userId,
    subjectType: "rates",
    subjectId: id,
    details: { currency, usdPerUnit, asOf, source, importedBy, reason },
    request,
    now,
  });
}

/**
 * A second member of staff confirms a rate that waits: it holds from now on, also where others of a later moment were entered while it waited.
 *
 * @throws {AppError} `staff.rateNotFound`, `staff.rateNotWaiting`, `staff.ownRate` for whoever has imported it, `staff.importerWithoutRight` where that person may import
 * nothing any more.
 */
export async function confirmRate(props: Props): Promise<void> {
  const rate = await lockWaiting(props);
  authorize(rate.imported_by !== props.userId, "staff.ownRate");
  const importers = await whoMayImport(props.trx, [rate.imported_by]);
  authorize(importers.has(rate.imported_by), "staff.importerWithoutRight");
  await end(props, rate, "confirmed");
}

/** A second member of staff refuses a rate that waits. @throws {AppError} as for a confirmation, whatever right its importer has. */
export async function refuseRate(props: Props): Promise<void> {
  const rate = await lockWaiting(props);
  authorize(rate.imported_by !== props.userId, "staff.ownRate");
  await end(props, rate, "refused");
}

/** Whoever has imported a rate takes it back. @throws {AppError} `staff.rateNotFound`, `staff.rateNotWaiting`, `staff.notImporter` */
export async function withdrawRate(props: Props): Promise<void> {
  const rate = await lockWaiting(props);
  authorize(rate.imported_by === props.userId, "staff.notImporter");
  await end(props, rate, "withdrawn");
}
