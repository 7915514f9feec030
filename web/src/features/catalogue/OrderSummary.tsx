import { useTranslation } from "#web/src/i18n/use-translation.ts";
import type { TFunction } from "i18next";
import type { RateView } from "#shared/currencies/contract.ts";
import { fromMinor, moneyView } from "#shared/kernel/money.ts";
import { usualTolerance } from "#shared/terms/schedule.ts";
import { countOf, listedWorth, type AgreedPrice } from "#shared/terms/worth.ts";
import { priceAtRate, priceWords } from "#web/src/screens/price-words.ts";
import { splitFunds } from "#shared/escrow/rules.ts";
import { PaymentOffers } from "#web/src/features/escrow/index.ts";
import { languageOf } from "#web/src/i18n/language-of.ts";
import { FundGrid } from "#web/src/ui/FundGrid.tsx";
import { currencySpace, formatAmount, formatMoney, formatQuantity } from "#web/src/ui/money-text.ts";
import { orderTotal } from "./order-quantity.ts";
import styles from "./OrderForm.module.css";

interface Props {
  /** Metric tons; null while what is typed cannot be ordered: no sum is shown of it. */
  quantity: string | null;
  agreed: AgreedPrice;
  /** The rate that stands behind the sum, where it is paid in another currency. */
  rate: RateView | null;
  isRange: boolean;
}

/** The exact total of what is typed, and where it goes. */
export function OrderSummary({ quantity, agreed, rate, isRange }: Props) {
  const { t, i18n } = useTranslation(["catalogue", "choices", "ui"]);
  const language = languageOf(i18n);
  const { currency, priceCurrency, priceUnit } = agreed;
  const priced = {
    price: { amount: agreed.price, currency: priceCurrency },
    unit: priceUnit,
    netWeightKg: priceUnit === "MT" ? null : agreed.unitWeightKg,
  };
  const words = { t: t as TFunction, language };
  const total = quantity === null ? null : orderTotal(quantity, agreed);
  const money = (minor: bigint) => moneyView(minor, currency);
  const unit = t("choices:unit.MT");
  const count = quantity === null || priced.netWeightKg === null ? null : countOf(quantity, priced.netWeightKg);
  const perUnit = formatMoney(priced.price, language);
  if (quantity === null || total === null)
    return (
      <div className={styles.sum}>
        <p className={styles.times}>
          <span>{priceWords(priced, words)}</span>
          <span className={styles.muted}>{t("order.noTotal")}</span>
        </p>
      </div>
    );
  const split = splitFunds(total);
  return (
    <>
      <div className={styles.sum}>
        <p className={styles.times}>
          <span>
            {count === null
              ? formatQuantity(quantity, unit, language)
              : formatQuantity(
                  String(count),
                  t(`choices:unitOf.${priceUnit}`, { count: Number(count) }),
                  language,
                )}{" "}
            × {perUnit}
            {rate && ` = ${formatMoney(moneyView(listedWorth(agreed, quantity), priceCurrency), language)}`}
          </span>
          {isRange && <span className={styles.muted}>{t("order.lowest")}</span>}
        </p>
        {rate && <p className={styles.rate}>{priceAtRate(priced, rate, words)}</p>}
        <p className={styles.total}>
          <b>{t("order.total")}</b>
          <output className={styles.amount}>
            {formatAmount(fromMinor(total, currency), language)}
            {currencySpace(language)}
            <small>{currency}</small>
          </output>
        </p>
      </div>
      <FundGrid
        shape="strip"
        title={t("order.split")}
        total={money(total)}
        parts={[
          { id: "supplier", name: t("order.supplier"), money: money(split.supplier), percent: "90", tone: "leaf" },
          { id: "platform", name: t("order.platform"), money: money(split.platform), percent: "8.5", tone: "ochre" },
          {
            id: "impactFund",
            name: t("order.impactFund"),
            money: money(split.impactFund),
            percent: "1.5",
            tone: "violet",
          },
        ]}
      />
      <PaymentOffers total={money(total)} />
    </>
  );
}

/** What happens once the order is placed. */
export function OrderSteps() {
  const { t } = useTranslation("catalogue");
  return (
    <ol className={styles.steps}>
      <li>{t("order.steps.fund")}</li>
      <li>{t("order.steps.weight", { percent: usualTolerance })}</li>
      <li>{t("order.steps.inspect")}</li>
      <li>{t("order.steps.release")}</li>
    </ol>
  );
}
