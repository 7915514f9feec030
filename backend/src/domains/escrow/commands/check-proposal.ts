import { isDecimal } from "#shared/kernel/decimal.ts";
import { AppError } from "#shared/kernel/errors.ts";
import { amountProblem } from "#shared/kernel/fields.ts";
import { fromMinor, scaleOf, toMinor, type Currency } from "#shared/kernel/money.ts";
import type { ProposalDraft } from "#shared/escrow/proposal-contract.ts";
import { goodsChoices, mostReplacementDays } from "#shared/escrow/settlements.ts";
import { mostDaysAhead } from "#shared/terms/schedule.ts";
import { after, calendarDayOf, day } from "#backend/src/kernel/clock.ts";
import type { AgreedTerms } from "../../terms/index.ts";
import type { Proposal } from "../proposal-model.ts";
import type { Shipment } from "../shipment-model.ts";
import { checkArrival } from "./ship.ts";

type Content = Pick<
  Proposal,
  "reduction" | "released" | "goods" | "returnPaidBy" | "shipBy" | "expectedArrival" | "sampleDueOn"
>;

interface Props {
  shipment: Shipment;
  currency: Currency;
  draft: ProposalDraft;
  now: Date;
}

const wrong = (field: keyof ProposalDraft, key: string, values?: Record<string, string>) =>
  new AppError("request.invalid", { fields: [{ field, key, ...(values ? { values } : {}) }] });

/**
 * What is proposed, without what was typed for another kind.
 *
 * @throws {AppError} `request.invalid` for an amount that is not below what the goods are worth, a date that cannot be, and where nobody says what becomes of goods that have left.
 */
export function contentOf(props: Props): Content {
  const { kind } = props.draft;
  return {
    reduction: kind === "allowPrice" ? part("reduction", props) : null,
    released: kind === "splitAgreed" ? part("released", props) : null,
    ...goodsOf(props),
    ...datesOf(props),
  };
}

/** A part of what the goods are worth: more than nothing, and less than all of it. */
function part(field: "reduction" | "released", { shipment, currency, draft }: Props): string {
  const amount = draft[field];
  if (amount === null) throw wrong(field, "required");
  const scale = scaleOf(currency);
  if (!isDecimal(amount, scale))
    throw new AppError("request.invalid", { fields: [{ field, ...amountProblem(scale) }] });
  const [minor, worth] = [toMinor(amount, currency), shipment.worthIn(currency)];
  if (minor <= 0n) throw wrong(field, "required");
  if (minor >= worth) throw wrong(field, "below", { most: fromMinor(worth, currency) });
  return fromMinor(minor, currency);
}

/** What becomes of goods that have left; of others nobody says it. */
function goodsOf({ shipment, draft }: Props): Pick<Content, "goods" | "returnPaidBy"> {
  const { kind, goods, returnPaidBy } = draft;
  const choices = goodsChoices(kind, { status: shipment.status, isShipped: shipment.shippedAt !== null });
  if (choices.length === 0) return { goods: null, returnPaidBy: null };
  if (goods === null) throw wrong("goods", "required");
  if (!choices.includes(goods))
    throw wrong("goods", goods === "returned" && kind === "refundAgreed" ? "caseNeeded" : "choice");
  if (goods !== "returned") return { goods, returnPaidBy: null };
  if (returnPaidBy === null) throw wrong("returnPaidBy", "required");
  return { goods, returnPaidBy };
}

function datesOf(props: Props): Pick<Content, "shipBy" | "expectedArrival" | "sampleDueOn"> {
  const { shipment, draft, now } = props;
  const { kind, shipBy, expectedArrival, sampleDueOn } = draft;
  if (kind === "replaceAgreed")
    return { shipBy: lastDay(shipBy, mostReplacementDays, now), expectedArrival: null, sampleDueOn: null };
  if (kind !== "changeDates") return { shipBy: null, expectedArrival: null, sampleDueOn: null };
  // Which of the two is open depends on whether the goods have left.
  if (shipment.status === "funded") {
    const named = lastDay(shipBy, mostDaysAhead, now);
    if (expectedArrival !== null) throw wrong("expectedArrival", "invalid");
    return { shipBy: named, expectedArrival: null, sampleDueOn };
  }
  if (expectedArrival === null) throw wrong("expectedArrival", "required");
  checkArrival(expectedArrival, shipment.shippedAt ?? now, now);
  if (shipBy !== null) throw wrong("shipBy", "invalid");
  return { shipBy: null, expectedArrival, sampleDueOn };
}

function lastDay(shipBy: string | null, most: number, now: Date): string {
  if (shipBy === null) throw wrong("shipBy", "required");
  if (shipBy < calendarDayOf(now)) throw wrong("shipBy", "past");
  if (shipBy > calendarDayOf(after(now, most * day))) throw wrong("shipBy", "tooFarAhead", { days: String(most) });
  return shipBy;
}

/** The day of a sample moves with the day to ship, and lies before it. */
export function checkSampleDay(
  { kind, shipBy, sampleDueOn }: ProposalDraft,
  { sample }: Pick<AgreedTerms, "sample">,
  { status }: Shipment,
  now: Date,
): void {
  if (sampleDueOn === null || kind !== "changeDates") return;
  if (!sample || status !== "funded" || shipBy === null) throw wrong("sampleDueOn", "invalid");
  if (sampleDueOn < calendarDayOf(now)) throw wrong("sampleDueOn", "past");
  if (sampleDueOn > shipBy) throw wrong("sampleDueOn", "afterShipBy");
}
