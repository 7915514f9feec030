import type { Language } from "../kernel/language.ts";
import type { Dates } from "../look/dates.ts";
import { formatMoney, formatQuantity } from "../look/money-text.ts";
import { noticeValues, type NoticeKind, type NoticeValueName } from "./kinds.ts";

/** What the words of a notice are made of. */
export interface NoticeFacts {
  readonly kind: NoticeKind;
  readonly reference: string | null;
  readonly shipment: { readonly number: number; readonly of: number } | null;
  readonly values: Readonly<Record<string, unknown>>;
}

interface Reader {
  readonly language: Language;
  /** In the reader's time zone. */
  readonly dates: Pick<Dates, "deadline" | "calendarDay">;
  /** The text of a key, such as `choices:unit.MT`. */
  readonly say: (key: string, values?: Record<string, string>) => string;
}

interface Amount {
  amount: string;
  currency: string;
}

/**
 * The values of a notice as its reader writes them: `{{total}}` "54,000.00 USD", `{{shipBy}}` "12 Dec 2026, 18:00 CET". `{{order}}`
 * names the order, and the shipment where there are several.
 */
export function noticeWords(
  { values, reference, shipment }: NoticeFacts,
  { language, dates, say }: Reader,
): Record<string, string> {
  const words: Record<string, string> = {
    order:
      shipment && shipment.of > 1
        ? say("notifications:orderShipment", {
            reference: reference ?? "",
            number: String(shipment.number),
            of: String(shipment.of),
          })
        : (reference ?? ""),
  };
  for (const [name, value] of Object.entries(values)) {
    const type = noticeValues[name as NoticeValueName] as (typeof noticeValues)[NoticeValueName] | undefined;
    if (type === "money") words[name] = formatMoney(value as Amount, language);
    else if (type === "quantity") {
      const { amount, unit } = value as { amount: string; unit: string };
      words[name] = formatQuantity(amount, say(`choices:unit.${unit}`), language);
    } else if (type === "moment") words[name] = dates.deadline(value as string);
    else if (type === "day") words[name] = dates.calendarDay(value as string);
    else if (type === "proposal" || type === "answer") words[name] = say(`notifications:${type}.${value as string}`);
    else words[name] = value as string;
  }
  return words;
}
