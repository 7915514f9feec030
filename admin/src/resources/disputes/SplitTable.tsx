import { useTranslate } from "react-admin";
import { sharesIn, splitFunds } from "#shared/escrow/rules.ts";
import { minorOf, moneyView } from "#shared/kernel/money.ts";
import type { DisputeCaseView } from "#shared/disputes/staff-view.ts";
import { Money } from "../../ui/Money.tsx";
import styles from "./SplitTable.module.css";

interface Props {
  /** Minor units that go to supplier, platform and Impact Fund. */
  released: bigint;
  order: Pick<DisputeCaseView["order"], "total" | "shares">;
}

/** Who gets what, to the cent, by the shares that the order was agreed with and the ledger's own rule. */
export function SplitTable({ released, order }: Props) {
  const t = useTranslate();
  const { currency } = order.total;
  const total = minorOf(order.total);
  const { supplier, platform, impactFund } = splitFunds(released, sharesIn(order.shares));
  const rows = [
    { id: "refund", amount: total - released },
    { id: "supplier", amount: supplier },
    { id: "platform", amount: platform },
    { id: "impactFund", amount: impactFund },
  ] as const;
  return (
    <table className={styles.split}>
      <caption className="visually-hidden">{t("decide.split.caption")}</caption>
      <tbody>
        {rows.map(({ id, amount }) => (
          <tr key={id}>
            <th scope="row">
              <span className={`${styles.swatch} ${styles[id]}`} aria-hidden="true" />
              {t(`decide.split.${id}`)}
            </th>
            <td>
              <Money of={moneyView(amount, currency)} />
            </td>
          </tr>
        ))}
        <tr className={styles.total}>
          <th scope="row">{t("decide.split.total")}</th>
          <td>
            <Money of={moneyView(total, currency)} />
          </td>
        </tr>
      </tbody>
    </table>
  );
}
