import type { RequestView } from "#shared/quotations/contract.ts";
import { messageValues } from "#shared/look/message-values.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useDates } from "#web/src/screens/dates.ts";
import type { Fact } from "#web/src/ui/Facts.tsx";
import { formatMoney, formatQuantity } from "#web/src/ui/money-text.ts";
import { useLanguage } from "#web/src/ui/use-language.ts";

/** A request in words. */
export function useRequestWords() {
  const { t } = useTranslation(["quotations", "choices", "notifications"]);
  const language = useLanguage();
  const { calendarDay, deadline } = useDates();
  const tons = (amount: string) => formatQuantity(amount, t("choices:unitOf.MT", { count: Number(amount) }), language);
  const window = (from: string | null, to: string | null) => {
    if (from && to) return t("window.between", { from: calendarDay(from), to: calendarDay(to) });
    if (from) return t("window.from", { from: calendarDay(from) });
    return to ? t("window.to", { to: calendarDay(to) }) : null;
  };
  const certificates = (names: readonly string[]) =>
    names.map((name) => t(`choices:certification.${name}`, { defaultValue: name })).join(", ");
  const papers = (names: readonly string[]) => names.map((name) => t(`choices:tradePaper.${name}`)).join(", ");
  const titleOf = ({ crop, quantity }: Pick<RequestView, "crop" | "quantity">) =>
    t("titleOf", { crop: t(`choices:category.${crop}.name`), quantity: tons(quantity) });
  const placeOf = ({ incoterm, incotermPlace }: Pick<RequestView, "incoterm" | "incotermPlace">) =>
    incoterm ? `${incoterm} ${incotermPlace ?? ""}` : null;
  /** All that it asks for, what was left open left out. */
  const factsOf = (request: RequestView): Fact[] => {
    const { quality, tolerancePercent, shipFrom, shipBy, certifications, targetPrice, weightBasis, inspectionDays } =
      request;
    const fact = (name: string, value: string | null | undefined, wide = false): Fact[] =>
      value ? [{ label: t(`fact.${name}`), value, ...(wide && { wide }) }] : [];
    return [
      ...fact("quantity", tons(request.quantity)),
      ...fact("tolerance", tolerancePercent && t("percent", messageValues({ percent: tolerancePercent }, language))),
      ...fact("until", deadline(request.until)),
      ...fact("window", window(shipFrom, shipBy)),
      ...fact("delivery", placeOf(request)),
      ...fact("target", targetPrice && t("perTon", { price: formatMoney(targetPrice, language) })),
      ...fact("weight", weightBasis && t(`weight.${weightBasis}`)),
      ...fact("inspection", inspectionDays === null ? null : t("days", { count: inspectionDays })),
      ...fact("certificates", certificates(certifications)),
      ...fact("quality", quality, true),
      ...fact("papers", papers(request.documentsRequired), true),
      ...fact("message", request.message, true),
    ];
  };
  return { tons, window, certificates, papers, titleOf, placeOf, factsOf };
}
