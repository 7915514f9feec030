import { useTranslate } from "react-admin";
import type { StoredRateView } from "#shared/currencies/contract.ts";
import { differsMuch, isRate, type RateLine } from "#shared/currencies/rules.ts";
import { divideRounded, formatDecimal, parseDecimal } from "#shared/kernel/decimal.ts";
import { formatNumber } from "#shared/look/numbers.ts";
import { rateScale } from "#shared/terms/worth.ts";
import { useLanguage } from "../../ui/use-language.ts";
import styles from "./Rates.module.css";

/** By how many percent a rate lies above the last one, with one decimal. */
function changeOf(rate: string, last: string): string {
  const [now, before] = [parseDecimal(rate, rateScale), parseDecimal(last, rateScale)];
  return formatDecimal(divideRounded((now - before) * 1000n, before), 1);
}

/** What was typed as it was understood, beside the last rate of each currency; what differs much is marked. */
export function RatePreview({ rates, last }: { rates: readonly RateLine[]; last: readonly StoredRateView[] }) {
  const t = useTranslate();
  const language = useLanguage();
  return (
    <table className={styles.preview}>
      <caption>{t("rates.preview")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("rates.currency")}</th>
          <th scope="col">{t("rates.rate")}</th>
          <th scope="col">{t("rates.last")}</th>
          <th scope="col">{t("rates.change")}</th>
        </tr>
      </thead>
      <tbody>
        {rates.map(({ currency, usdPerUnit }, index) => {
          const before = last.find((one) => one.currency === currency)?.usdPerUnit;
          const isKnown = before !== undefined && isRate(usdPerUnit);
          return (
            <tr key={index} className={isKnown && differsMuch(usdPerUnit, before) ? styles.jump : undefined}>
              <th scope="row">{currency}</th>
              <td>{isRate(usdPerUnit) ? formatNumber(usdPerUnit, language) : usdPerUnit}</td>
              <td>{before === undefined ? t("rates.none") : formatNumber(before, language)}</td>
              <td>{isKnown && t("rates.percent", { value: formatNumber(changeOf(usdPerUnit, before), language) })}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
