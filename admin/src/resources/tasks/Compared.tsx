import { useTranslate } from "react-admin";
import type { StaffTaskView } from "#shared/notifications/admin-contract.ts";
import { readMinor } from "#shared/kernel/money.ts";
import { Facts } from "../../ui/Facts.tsx";
import { Money } from "../../ui/Money.tsx";
import { Panel } from "../../ui/Panel.tsx";
import styles from "./Compared.module.css";

interface Version {
  transaction?: string;
  status?: string;
  amount: string;
  currency: string;
}

const isList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === "string");

/** As tasks keep it: amount and currency, or transaction, status, amount and currency, of one or several. Null for whatever else. */
export function versionsOf(kept: unknown): Version[] | null {
  if (!isList(kept)) return null;
  if (kept.length === 2) {
    const [amount, currency] = kept as [string, string];
    return [{ amount, currency }];
  }
  if (kept.length % 4 !== 0) return null;
  return Array.from({ length: kept.length / 4 }, (_, index) => {
    const [transaction, status, amount, currency] = kept.slice(index * 4) as [string, string, string, string];
    return { transaction, status, amount, currency };
  });
}

/** Whether a task can be told as two versions. */
export const isCompared = ({ details }: Pick<StaffTaskView, "details">): boolean =>
  versionsOf(details.expected) !== null && versionsOf(details.reported) !== null;

/** What we have beside what the provider reports, in fields. */
export function Compared({ task: { details } }: { task: Pick<StaffTaskView, "details"> }) {
  const t = useTranslate();
  const statusName = (status: string) =>
    status
      .split("/")
      .map((each) => t(`tasks.compared.statuses.${each}`, { _: each }))
      .join(" / ");
  const sides = (["expected", "reported"] as const).map((side) => ({
    side,
    versions: versionsOf(details[side]) ?? [],
  }));
  return (
    <Panel title={t("tasks.compared.title")}>
      <div className={styles.sides}>
        {sides.map(({ side, versions }) => (
          <section key={side} aria-label={t(`tasks.detail.${side}`)}>
            <h3 className={styles.title}>{t(`tasks.detail.${side}`)}</h3>
            {versions.length === 0 && <p>{t("tasks.compared.nothing")}</p>}
            {versions.map(({ transaction, status, amount, currency }, index) => (
              <Facts
                key={`${transaction} ${index}`}
                items={[
                  { label: t("tasks.compared.transaction"), value: transaction },
                  { label: t("tasks.compared.status"), value: status && statusName(status) },
                  {
                    label: t("tasks.compared.amount"),
                    value:
                      readMinor(amount, currency) === undefined ? (
                        `${amount} ${currency}`
                      ) : (
                        <Money of={{ amount, currency }} />
                      ),
                  },
                ]}
              />
            ))}
          </section>
        ))}
      </div>
    </Panel>
  );
}
