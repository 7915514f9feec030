import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { escrowCurrency, fromMinor, type MoneyView } from "#shared/kernel/money.ts";
import { splitFunds } from "#shared/escrow/rules.ts";
import { languageOf } from "#web/src/i18n/language-of.ts";
import { FundGrid } from "#web/src/ui/FundGrid.tsx";
import { currencySpace, formatAmount, formatMoney, formatQuantity } from "#web/src/ui/money-text.ts";
import { orderTotal } from "./order-quantity.ts";
import styles from "./OrderForm.module.css";

const usd = (minor: bigint): MoneyView => ({ amount: fromMinor(minor), currency: escrowCurrency });

/** The exact total of what is typed, and where it goes. */
export function OrderSummary({
  quantity,
  unit,
  price,
  isRange,
}: {
  /** Null while what is typed cannot be ordered: no sum is shown of it. */
  quantity: string | null;
  unit: string;
  price: string;
  isRange: boolean;
}) {
  const { t, i18n } = useTranslation("catalogue");
  const language = languageOf(i18n);
  const total = quantity === null ? null : orderTotal(quantity, price);
  const perTon = formatMoney({ amount: price, currency: escrowCurrency }, language);
  if (quantity === null || total === null)
    return (
      <div className={styles.sum}>
        <p className={styles.times}>
          <span>{t("order.perUnit", { price: perTon, unit })}</span>
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
            {formatQuantity(quantity, unit, language)} × {perTon}
          </span>
          {isRange && <span className={styles.muted}>{t("order.lowest")}</span>}
        </p>
        <p className={styles.total}>
          <b>{t("order.total")}</b>
          <output className={styles.amount}>
            {formatAmount(fromMinor(total), language)}
            {currencySpace(language)}
            <small>{escrowCurrency}</small>
          </output>
        </p>
      </div>
      <FundGrid
        shape="strip"
        title={t("order.split")}
        total={usd(total)}
        parts={[
          { id: "supplier", name: t("order.supplier"), money: usd(split.supplier), percent: "90", tone: "leaf" },
          { id: "platform", name: t("order.platform"), money: usd(split.platform), percent: "8.5", tone: "ochre" },
          {
            id: "impactFund",
            name: t("order.impactFund"),
            money: usd(split.impactFund),
            percent: "1.5",
            tone: "violet",
          },
        ]}
      />
    </>
  );
}
