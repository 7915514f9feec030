import type { ContractText } from "#shared/contracts/text.ts";
import { formatAmount, formatMoney, formatQuantity } from "#web/src/ui/money-text.ts";
import type { PaperWords } from "./use-paper-words.ts";
import styles from "./ContractPaper.module.css";

interface Props {
  text: ContractText;
  words: PaperWords;
}

/** A line for each shipment, and what they come to. */
export function PaperGoods({ text, words: { t, language } }: Props) {
  const { goods, total, terms } = text;
  const { quantity, price, shipment } = terms;
  const unitOf = (amount: string) =>
    t(`choices:unitOf.${quantity.unit}`, { count: Number(amount), defaultValue: quantity.unit });
  return (
    <table className={styles.goods}>
      <thead>
        <tr>
          <th scope="col">{t("contract-pages:text.goods")}</th>
          <th scope="col" className={styles.figure}>
            {t("contracts:term.quantity")}
          </th>
          <th scope="col" className={styles.figure}>
            {t("contracts:paper.unitPrice")}, {price.currency}
          </th>
          <th scope="col" className={styles.figure}>
            {t("contract-pages:text.amount")}, {price.currency}
          </th>
        </tr>
      </thead>
      <tbody>
        {shipment.shipments.map((one) => (
          <tr key={one.number}>
            <th scope="row">
              {goods.name}
              {shipment.shipments.length > 1 && (
                <span className={styles.small}>{t("contracts:paper.shipment", { number: one.number })}</span>
              )}
            </th>
            <td className={styles.figure} data-label={t("contracts:term.quantity")}>
              {formatQuantity(one.quantity, unitOf(one.quantity), language)}
            </td>
            <td className={styles.figure} data-label={t("contracts:paper.unitPrice")}>
              {formatAmount(price.perUnit, language)}
            </td>
            <td className={styles.figure} data-label={t("contract-pages:text.amount")}>
              {formatAmount(one.amount, language)}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t("contracts:paper.total")}</th>
          <td className={styles.figure}>{formatQuantity(quantity.amount, unitOf(quantity.amount), language)}</td>
          <td />
          <td className={styles.figure}>{formatMoney(total, language)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
