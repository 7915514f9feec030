import { formatDecimal, parseDecimal } from "../kernel/decimal.ts";
import { fromMinor, quantityScale, toMinor } from "../kernel/money.ts";
import type { QuoteView, RequestView } from "./contract.ts";

/** Where a quote says something else than its request asks for: what, and the figure that goes with it. */
export interface Deviations {
  /** Metric tons less or more than the tolerance allows. */
  quantity: { way: "less" | "more"; tons: string } | null;
  window: "before" | "after" | null;
  weight: boolean;
  inspection: boolean;
  /** Those that were asked for and that the listing does not state. */
  certificates: string[];
  papers: string[];
}

const thousandths = (tons: string) => parseDecimal(tons, quantityScale);

function quantityDeviation(request: RequestView, { tons }: QuoteView): Deviations["quantity"] {
  if (tons === null) return null;
  const [asked, offered] = [thousandths(request.quantity), thousandths(tons)];
  const allowed = (asked * parseDecimal(request.tolerancePercent ?? "0", 1)) / 1000n;
  const difference = offered - asked;
  if (difference <= allowed && -difference <= allowed) return null;
  const size = difference < 0n ? -difference : difference;
  return { way: difference < 0n ? "less" : "more", tons: formatDecimal(size, quantityScale, 0) };
}

/** The first and the last day on which a quote says to ship; null where it names none. */
export const shippingOf = ({
  shipments,
}: Pick<QuoteView, "shipments">): { from: string | null; to: string | null } => ({
  from: shipments.map(({ shipFrom }) => shipFrom).find(Boolean) ?? null,
  to: shipments.reduce<string | null>((last, { shipBy }) => (shipBy && (!last || shipBy > last) ? shipBy : last), null),
});

/** What of a quote is not as it was asked for. What the request leaves open deviates from nothing. */
export function deviationsOf(request: RequestView, quote: QuoteView): Deviations {
  const { from, to } = shippingOf(quote);
  return {
    quantity: quantityDeviation(request, quote),
    window:
      request.shipBy && to && to > request.shipBy
        ? "after"
        : request.shipFrom && from && from < request.shipFrom
          ? "before"
          : null,
    weight: request.weightBasis !== null && quote.weightBasis !== request.weightBasis,
    inspection: request.inspectionDays !== null && quote.inspectionDays !== request.inspectionDays,
    certificates: request.certifications.filter((name) => !quote.certifications.includes(name)),
    papers: request.documentsRequired.filter((paper) => !quote.documentsRequired.includes(paper)),
  };
}

interface Delivered {
  incoterm: string | null;
  incotermPlace: string | null;
  placeCode: string | null;
}
const named = (place: string | null) => place?.trim().toLowerCase() ?? "";

/** Whether goods are delivered as a request asks: by the same rule, to the same place where it names one. False where it asks for no rule. */
export function isDeliveredAsAsked(asked: Delivered, offered: Delivered): boolean {
  if (asked.incoterm === null || asked.incoterm !== offered.incoterm) return false;
  if (asked.placeCode && offered.placeCode) return asked.placeCode === offered.placeCode;
  return !named(asked.incotermPlace) || named(asked.incotermPlace) === named(offered.incotermPlace);
}

/** What of freight and insurance the seller's price includes under a rule. */
export const freightIn = (incoterm: string | null): "included" | "freightOnly" | "notIncluded" =>
  ["CIF", "CIP", "DAP", "DPU", "DDP"].includes(incoterm ?? "")
    ? "included"
    : ["CFR", "CPT"].includes(incoterm ?? "")
      ? "freightOnly"
      : "notIncluded";

/** A price of one metric ton with what its reader estimates for freight and insurance, in the same currency; null where there is no price, or what was typed is none. */
export function comparablePrice({ pricePerTon }: Pick<QuoteView, "pricePerTon">, freight: string): string | null {
  if (!pricePerTon) return null;
  const { amount, currency } = pricePerTon;
  try {
    return fromMinor(toMinor(amount, currency) + (freight ? toMinor(freight, currency) : 0n), currency);
  } catch {
    return null;
  }
}

/** The offers with the lowest comparable price: of those in the currency that most of them are in. */
export function lowestOf(
  prices: readonly { offerId: string; amount: string | null; currency: string }[],
): ReadonlySet<string> {
  const priced = prices.filter(({ amount }) => amount !== null);
  const counts = new Map<string, number>();
  for (const { currency } of priced) counts.set(currency, (counts.get(currency) ?? 0) + 1);
  const [usual] = [...counts].sort(([, one], [, other]) => other - one)[0] ?? [];
  const same = priced.filter(({ currency }) => currency === usual);
  if (same.length < 2) return new Set();
  const worth = ({ amount, currency }: { amount: string | null; currency: string }) => toMinor(amount ?? "0", currency);
  const least = same.map(worth).reduce((one, other) => (other < one ? other : one));
  return new Set(same.filter((each) => worth(each) === least).map(({ offerId }) => offerId));
}
