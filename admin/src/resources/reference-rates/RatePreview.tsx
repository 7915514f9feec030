import { useTranslate } from "react-admin";
import type { StoredRateView } from "#shared/currencies/contract.ts";
import { changePercent, differsMuch, isRate, type RateLine } from "#shared/currencies/rules.ts";
import { formatNumber } from "#shared/look/numbers.ts";
import { useLanguage } from "../../ui/use-language.ts";
import styles from "./Rates.module.css";

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
              <td>
                {isKnown && t("rates.percent", { value: formatNumber(changePercent(usdPerUnit, before), language) })}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
