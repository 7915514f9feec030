import type { OfferVersionView } from "#shared/offers/contract.ts";
import { writeDifferential } from "#shared/terms/futures.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { MoneyText } from "#web/src/ui/Money.tsx";
import { formatNumber } from "#web/src/ui/numbers.ts";
import { useLanguage } from "#web/src/ui/use-language.ts";

type Priced = Pick<OfferVersionView, "pricePerUnit" | "differential">;

/** A price against an exchange in words: "KC H7 +38.00 ¢/lb". */
export function useDifferentialWords() {
  const { t } = useTranslation("choices");
  const language = useLanguage();
  return (differential: NonNullable<Priced["differential"]>): string =>
    writeDifferential(differential, {
      number: (decimal) => formatNumber(decimal, language),
      unit: (quote) => t(`choices:quote.${quote}`),
    });
}

/** The price of one unit, or against which month of an exchange it is still to be fixed. */
export function OfferPrice({ offer: { pricePerUnit, differential } }: { offer: Priced }) {
  const words = useDifferentialWords();
  if (pricePerUnit) return <MoneyText value={pricePerUnit} />;
  return differential && <span>{words(differential)}</span>;
}

/** What it comes to; words in its place while the price is not fixed. */
export function OfferTotal({ offer: { total } }: { offer: Pick<OfferVersionView, "total"> }) {
  const { t } = useTranslation("offers");
  return total ? <MoneyText value={total} /> : <span>{t("terms.notFixed")}</span>;
}
