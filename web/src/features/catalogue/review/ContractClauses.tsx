import { clauseKeys } from "#shared/contracts/clause-keys.ts";
import { papersHoldDays } from "#shared/escrow/rules.ts";
import { orderWithinDays } from "#shared/offers/process.ts";
import { siteFacts } from "#shared/site-facts.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import styles from "./ContractClauses.module.css";

/** Every clause of the contract that an order from the catalogue concludes: nobody accepts what could not be read. */
export function ContractClauses({ payHours }: { payHours: number }) {
  const { t } = useTranslation(["contracts", "order-review"]);
  const { law, seat, language } = siteFacts.contracts;
  const values = {
    site: siteFacts.name,
    law: t(`law.${law}`),
    seat: t(`seat.${seat}`),
    rules: t(`rules.${seat}`),
    language: t(`languageName.${language}`),
    orderDays: orderWithinDays,
    payHours,
    paperDays: papersHoldDays,
  };
  return (
    <details className={styles.clauses}>
      <summary>{t("order-review:clauses", { count: clauseKeys.length })}</summary>
      <ol>
        {clauseKeys.map((key) => {
          const clause = key === "conclusion" ? "clause.conclusion.listing" : `clause.${key}`;
          return (
            <li key={key}>
              <h4>{t(`${clause}.title`)}</h4>
              <p>{t(`${clause}.text`, values)}</p>
            </li>
          );
        })}
      </ol>
    </details>
  );
}
