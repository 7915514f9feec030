import { writeHsCode } from "#shared/catalogue/hs-codes.ts";
import type { GoodsView } from "#shared/escrow/goods-contract.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { formatNumber } from "#web/src/ui/numbers.ts";
import { formatQuantity } from "#web/src/ui/money-text.ts";
import { useLanguage } from "#web/src/ui/use-language.ts";
import styles from "./Goods.module.css";

/** Lots, bags and weights with their sums, and how they are packed and marked. */
export function GoodsRecord({ goods }: { goods: GoodsView }) {
  const { t } = useTranslation("order-parts");
  const language = useLanguage();
  const count = (bags: number) => (bags === 0 ? t("goods.bulk") : formatNumber(String(bags), language));
  const kg = (figure: string) => formatQuantity(figure, "kg", language);
  const facts = [
    { label: t("goods.container"), value: goods.container },
    { label: t("goods.seal"), value: goods.seal },
    { label: t("goods.hsCode"), value: writeHsCode(goods.hsCode) },
    { label: t("goods.marks"), value: goods.marks },
  ].filter(({ value }) => value);
  return (
    <div className={styles.record}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t("goods.lot")}</th>
            <th scope="col">{t("goods.bags")}</th>
            <th scope="col">{t("goods.net")}</th>
            <th scope="col">{t("goods.gross")}</th>
          </tr>
        </thead>
        <tbody>
          {goods.lots.map(({ lot, bags, netKg, grossKg }, index) => (
            <tr key={index}>
              <th scope="row">{lot}</th>
              <td>{count(bags)}</td>
              <td>{kg(netKg)}</td>
              <td>{kg(grossKg)}</td>
            </tr>
          ))}
        </tbody>
        {goods.lots.length > 1 && (
          <tfoot>
            <tr>
              <th scope="row">{t("goods.total")}</th>
              <td>{count(goods.bags)}</td>
              <td>{kg(goods.netKg)}</td>
              <td>{kg(goods.grossKg)}</td>
            </tr>
          </tfoot>
        )}
      </table>
      <dl className={styles.facts}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
