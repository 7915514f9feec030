import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useDataProvider, useTranslate } from "react-admin";
import { Link } from "react-router-dom";
import { minorOf } from "#shared/kernel/money.ts";
import type { FundSplitTotalsView } from "#shared/ledger/admin-contract.ts";
import { formatAmount } from "#shared/look/money-text.ts";
import type { ConsoleData } from "../../providers/data.ts";
import { Badge } from "../../ui/Badge.tsx";
import { IconAlertTriangle, IconCircleCheck } from "../../ui/icons.ts";
import { Money } from "../../ui/Money.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { ErrorState, Waiting } from "../../ui/States.tsx";
import { useLanguage } from "../../ui/use-language.ts";
import styles from "./FundSplits.module.css";

const lines = ["released", "supplier", "platform", "impactFund", "refunded"] as const;

/** The sums of all fund splits beside what the ledger's accounts say. They must be equal, and the sum of all accounts zero. */
export function TotalsPanel({ linked }: { linked?: boolean }) {
  const t = useTranslate();
  const data = useDataProvider<ConsoleData>();
  const totals = useQuery({ queryKey: ["fund-splits", "totals"], queryFn: () => data.fundSplitTotals() });
  const content = () => {
    const { data: found, error, refetch } = totals;
    if (found?.currencies.length === 0) return <p className={styles.currency}>{t("splits.empty")}</p>;
    if (found) return found.currencies.map((sums) => <Sheet key={sums.currency} sums={sums} />);
    if (error) return <ErrorState title={t("state.loadFailed")} error={error} onRetry={() => void refetch()} />;
    return <Waiting rows={5} />;
  };
  return (
    <Panel title={t("splits.totals")} aside={linked && <Link to="/fund-splits">{t("splits.all")}</Link>} flush>
      {content()}
    </Panel>
  );
}

function Sheet({ sums }: { sums: FundSplitTotalsView["currencies"][number] }) {
  const t = useTranslate();
  const language = useLanguage();
  const { currency, orders, splits, ledger, equal, trialBalance } = sums;
  const amount = (money: { amount: string }) => formatAmount(money.amount, language);
  return (
    <>
      <div className={styles.currency}>
        <Finding isGood={equal}>{t(equal ? "splits.equal" : "splits.unequal")}</Finding>
        <Finding isGood={minorOf(trialBalance) === 0n}>
          {t("splits.trialBalance")} <Money of={trialBalance} />
        </Finding>
        <p>{t("splits.trialBalanceHelp")}</p>
        <p>{t("splits.orders", { count: orders })}</p>
      </div>
      <table className={styles.sheet}>
        <caption className="visually-hidden">{t("splits.caption", { currency })}</caption>
        <thead>
          <tr>
            <th scope="col">{currency}</th>
            <th scope="col">{t("splits.fromSplits")}</th>
            <th scope="col">{t("splits.fromLedger")}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line}>
              <th scope="row">{t(`splits.${line}`)}</th>
              <td>{amount(splits[line])}</td>
              <td>{amount(ledger[line])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function Finding({ isGood, children }: { isGood: boolean; children: ReactNode }) {
  return (
    <Badge tone={isGood ? "success" : "danger"} icon={isGood ? IconCircleCheck : IconAlertTriangle}>
      {children}
    </Badge>
  );
}
