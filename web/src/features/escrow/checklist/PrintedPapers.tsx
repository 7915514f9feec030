import type { ChecklistLine } from "#shared/escrow/checklist-contract.ts";
import type { OrderView } from "#shared/escrow/contract.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useDates } from "#web/src/screens/dates.ts";
import { hasSeveral } from "../shipments.ts";
import styles from "../OrderPaper.module.css";

interface Props {
  order: OrderView;
  lines: readonly ChecklistLine[];
}

/** On paper alone: where each paper of each shipment stands, in one table; nothing where the contract asks for none and none was handed in. */
export function PrintedPapers({ order, lines }: Props) {
  const { t } = useTranslation(["order-parts", "choices"]);
  const { calendarDay } = useDates();
  if (lines.length === 0) return null;
  return (
    <div className={styles.paper} aria-hidden="true">
      <section>
        <h2 className={styles.title}>{t("papers.title")}</h2>
        <table className={styles.table}>
          <thead>
            <tr>
              {hasSeveral(order) && <th>{t("papers.printed.shipment")}</th>}
              <th>{t("papers.printed.paper")}</th>
              <th>{t("papers.printed.says")}</th>
              <th>{t("papers.printed.state")}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ shipment, paper, required, state, issuer, number, issuedOn, reason }) => (
              <tr key={`${shipment}:${paper}`}>
                {hasSeveral(order) && <td>{shipment}</td>}
                <td>
                  {t(`choices:tradePaper.${paper}`)}
                  {!required && `, ${t("papers.optional")}`}
                </td>
                <td>{[issuer, number, issuedOn && calendarDay(issuedOn)].filter(Boolean).join(", ") || "–"}</td>
                <td>
                  {t(`papers.state.${state === "uploaded" ? (`uploaded.${order.side}` as const) : state}`)}
                  {state === "refused" && reason && <div>{reason}</div>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
