import { formatDecimal, isDecimal, parseDecimal } from "../kernel/decimal.ts";
import { quantityScale } from "../kernel/money.ts";

/** So much less or more may be delivered unless something else was agreed, in percent (European Standard Contract for Coffee). */
export const usualTolerance = "3";
/** So much less or more may be delivered at most, in percent (decisions, section D). */
export const mostTolerance = 10;
/** Days of inspection that can be negotiated (decisions, section D). */
export const inspectionRange = { least: 3, most: 30 } as const;
/** No day that is agreed lies further ahead, as no listing's time to ship is longer. */
export const mostDaysAhead = 730;

interface Summed {
  /** What the shipments should sum to. */
  whole: string;
  sum: string;
}

/** What the quantities of some shipments sum to beside what they should; null while one of them is no quantity yet. */
export function sumOfShipments(shipments: readonly { quantity?: string }[], whole: string): Summed | null {
  const quantities = shipments.map(({ quantity: one = "" }) => one);
  if (![...quantities, whole].every((one) => one !== "" && isDecimal(one, quantityScale))) return null;
  const plain = (thousandths: bigint) => formatDecimal(thousandths, quantityScale, 0);
  const thousandths = quantities.map((one) => parseDecimal(one, quantityScale));
  return {
    whole: plain(parseDecimal(whole, quantityScale)),
    sum: plain(thousandths.reduce((sum, one) => sum + one, 0n)),
  };
}

const dayLength = 24 * 3_600_000;
const endOf = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + dayLength);

/** The days of some terms by which something is to be done. */
export interface Dated {
  readonly shipments: readonly { readonly shipBy: string | null; readonly deliverTo: string | null }[];
  readonly sample: { readonly dueOn: string } | null;
  readonly differential: { readonly fixBy: string } | null;
  readonly fixing: object | null;
}

/**
 * When the first of these days is over, by UTC: shipping and delivery of each shipment, the sample's, and the last of a price that is not fixed yet. What is agreed after it could
 * not be kept any more. A first day to ship, or of delivery, leaves time until the last one.
 */
export function keepableUntil({ shipments, sample, differential, fixing }: Dated): Date | undefined {
  const days = [
    ...shipments.flatMap(({ shipBy, deliverTo }) => [shipBy, deliverTo]),
    sample?.dueOn,
    fixing ? null : differential?.fixBy,
  ];
  const [first] = days.filter((day) => typeof day === "string").sort();
  return first === undefined ? undefined : endOf(first);
}

/** When the last of the days to ship that some shipments name is over, by UTC; undefined where none is named. */
export function lastShipByEnd(shipments: readonly { shipBy: string | null }[]): Date | undefined {
  const last = shipments.reduce((latest, { shipBy }) => (shipBy && shipBy > latest ? shipBy : latest), "");
  return last ? endOf(last) : undefined;
}
