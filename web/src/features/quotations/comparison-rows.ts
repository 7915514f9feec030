import type { QuoteView, RequestView } from "#shared/quotations/contract.ts";
import {
  comparablePrice,
  deviationsOf,
  freightIn,
  isDeliveredAsAsked,
  lowestOf,
  shippingOf,
} from "#shared/quotations/deviations.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useDates } from "#web/src/screens/dates.ts";
import { formatMoney } from "#web/src/ui/money-text.ts";
import { useLanguage } from "#web/src/ui/use-language.ts";
import { useRequestWords } from "./request-words.ts";

export interface Cell {
  text: string;
  sub?: string;
  /** Says in words what is not as it was asked for. */
  deviation?: string;
  lowest?: boolean;
}

export interface Row {
  id: string;
  group: "price" | "terms" | "proof";
  label: string;
  /** What was asked for, where it fits beside the label. */
  asked?: string | null;
  strong?: boolean;
  cells: Cell[];
}

/** What is compared, line by line: the same lines stand in the table, on the cards of a phone and in the file. `freight`: by offer, as its reader has typed it. */
export function useComparisonRows(
  request: RequestView,
  quotes: readonly QuoteView[],
  freight: Readonly<Record<string, string>>,
): Row[] {
  const { t } = useTranslation(["quotations", "choices"]);
  const language = useLanguage();
  const words = useRequestWords();
  const { deadline } = useDates();
  // On the terms that were asked for there is nothing to add before prices compare.
  const isAsAsked = (quote: QuoteView) => isDeliveredAsAsked(request, quote);
  const comparable = quotes.map((quote) => ({
    offerId: quote.offerId,
    currency: quote.pricePerTon?.currency ?? quote.currency,
    amount: comparablePrice(quote, isAsAsked(quote) ? "" : (freight[quote.offerId] ?? "")),
  }));
  // Without what freight costs, a price at origin is not lower than one at the destination that was asked for.
  const isComparable = (quote: QuoteView) =>
    quote.status !== "rejected" && (request.incoterm === null || isAsAsked(quote) || Boolean(freight[quote.offerId]));
  const lowest = lowestOf(comparable.filter((_, index) => isComparable(quotes[index]!)));
  const money = (value: { amount: string; currency: string } | null) => (value ? formatMoney(value, language) : "–");
  const row = (
    group: Row["group"],
    id: string,
    cell: (quote: QuoteView, index: number) => Cell,
    more: Partial<Row> = {},
  ): Row => ({
    id,
    group,
    label: t(`compare.row.${id}`),
    ...more,
    cells: quotes.map(cell),
  });
  const off = (deviation: string | false | null | undefined): Pick<Cell, "deviation"> =>
    deviation ? { deviation } : {};
  const of = quotes.map((quote) => deviationsOf(request, quote));
  const { targetPrice } = request;
  return [
    row("price", "price", (quote) => ({
      text: quote.pricePerTon ? money(quote.pricePerTon) : t("compare.notFixed"),
      sub: quote.deliveryTerms ?? "",
      ...off(
        request.incoterm && !isAsAsked(quote) && t("compare.you", { asked: words.placeOf(request)?.trim() ?? "" }),
      ),
    })),
    row("price", "freight", (quote) => ({
      text: isAsAsked(quote) ? t(`compare.${freightIn(quote.incoterm)}`) : (freight[quote.offerId] ?? ""),
    })),
    row(
      "price",
      "comparable",
      (quote, index) => {
        const { amount = null, currency = "USD" } = comparable[index] ?? {};
        return { text: money(amount === null ? null : { amount, currency }), lowest: lowest.has(quote.offerId) };
      },
      { strong: true, asked: targetPrice && t("compare.target", { price: money(targetPrice) }) },
    ),
    row("price", "total", (quote) => ({ text: money(quote.total) })),
    row(
      "terms",
      "quantity",
      (quote, index) => {
        const { quantity } = of[index] ?? {};
        return {
          text: quote.tons ? words.tons(quote.tons) : quote.quantity,
          ...off(quantity && t(`compare.quantity.${quantity.way}`, { quantity: words.tons(quantity.tons) })),
        };
      },
      { asked: words.tons(request.quantity) },
    ),
    row("terms", "quality", (quote) => ({ text: quote.quality ?? quote.product.name }), { asked: request.quality }),
    row(
      "terms",
      "window",
      (quote, index) => {
        const { from, to } = shippingOf(quote);
        const { window } = of[index] ?? {};
        const counted =
          quote.deliveryTimeDays === null ? "–" : t("compare.afterPayment", { count: quote.deliveryTimeDays });
        return { text: words.window(from, to) ?? counted, ...off(window && t(`compare.window.${window}`)) };
      },
      { asked: words.window(request.shipFrom, request.shipBy) },
    ),
    row("terms", "weight", (quote, index) => ({
      text: quote.weightBasis ? t(`weight.${quote.weightBasis}`) : t("compare.unsaid"),
      ...off(of[index]?.weight && t("compare.you", { asked: t(`weight.${request.weightBasis ?? "netShipped"}`) })),
    })),
    row("terms", "inspection", (quote, index) => ({
      text: t("days", { count: quote.inspectionDays }),
      ...off(of[index]?.inspection && t("compare.you", { asked: t("days", { count: request.inspectionDays ?? 0 }) })),
    })),
    row("terms", "papers", (quote, index) => {
      const missing = of[index]?.papers ?? [];
      return {
        text: words.papers(quote.documentsRequired) || t("compare.none"),
        ...off(missing.length > 0 && t("compare.missing", { names: words.papers(missing) })),
      };
    }),
    row("proof", "certificates", (quote, index) => {
      const missing = of[index]?.certificates ?? [];
      return {
        text: words.certificates(quote.certifications) || t("compare.none"),
        ...off(missing.length > 0 && t("compare.missing", { names: words.certificates(missing) })),
      };
    }),
    row("proof", "validUntil", (quote) => ({ text: deadline(quote.validUntil) })),
    row("proof", "state", (quote) => ({
      text: t(quote.status === "pending" ? `compare.turn.${quote.turn}` : `answer.${quote.status}`),
    })),
  ];
}

/** Whether a line tells a difference: from the request, or between the quotes. */
export const differs = ({ cells }: Row): boolean =>
  cells.some(({ deviation }) => deviation !== undefined) || new Set(cells.map(({ text }) => text)).size > 1;
