import { AppError } from "#shared/kernel/errors.ts";
import type { Currency } from "#shared/kernel/money.ts";
import { isInForce, paidIn } from "#shared/currencies/rules.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { findRate, newestRates, presentRate } from "../../currencies/index.ts";
import type { FrozenRate } from "../../terms/index.ts";

interface Props {
  trx: Transaction;
  /** What the goods are priced in. */
  priced: Currency;
  /** In which the provider takes money. */
  taken: readonly Currency[];
  /** The rate that the buyer has seen. */
  rateId: string | null;
  now: Date;
}

/**
 * What an order is paid in, and at which rate where that is another currency than its goods are priced in. Nothing is read for one that the provider takes.
 *
 * @throws {AppError} `escrow.inquiryOnly` without a rate of the last 24 hours; `escrow.rateChanged` with the rate that was seen, null where none was named, and the one in force.
 */
export async function rateInForce({ trx, priced, taken, rateId, now }: Props): Promise<{
  currency: Currency;
  rate: FrozenRate | null;
}> {
  const currency = paidIn(priced, taken);
  if (currency === priced) return { currency, rate: null };
  const newest = (await newestRates(trx, [priced])).get(priced);
  if (!newest || !isInForce(newest.as_of, now)) throw new AppError("escrow.inquiryOnly");
  const inForce = presentRate(newest);
  if (rateId !== inForce.id)
    throw new AppError("escrow.rateChanged", {
      named: rateId === null ? null : await findRate(trx, rateId, priced),
      now: inForce,
    });
  return { currency, rate: { ...inForce, asOf: newest.as_of } };
}
