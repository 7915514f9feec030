import { useTranslate } from "react-admin";
import { fromMinor, toMinor } from "#shared/kernel/money.ts";
import type { JournalView } from "#shared/ledger/admin-contract.ts";
import { formatAmount, formatMoney } from "#shared/look/money-text.ts";
import styles from "./Journals.module.css";
import { Moment } from "./Moment.tsx";
import { useLanguage } from "./use-language.ts";

/** An order's journals as a book-keeper writes them: debit, credit, equal sums below each. */
export function Journals({ journals }: { journals: readonly JournalView[] }) {
  const t = useTranslate();
  return (
    <table className={styles.journals}>
      <caption className="visually-hidden">{t("ledger.title")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("ledger.account")}</th>
          <th scope="col" className={styles.figure}>
            {t("ledger.debit")}
          </th>
          <th scope="col" className={styles.figure}>
            {t("ledger.credit")}
          </th>
        </tr>
      </thead>
      {journals.map((journal) => (
        <Journal key={journal.id} journal={journal} />
      ))}
    </table>
  );
}

function Journal({ journal: { kind, postedAt, entries } }: { journal: JournalView }) {
  const t = useTranslate();
  const language = useLanguage();
  const lines = entries.map((entry) => ({ ...entry, minor: toMinor(entry.amount.amount) }));
  const currency = entries[0]?.amount.currency ?? "";
  const sum = (side: 1 | -1) => {
    const minor = lines.reduce((total, line) => (line.minor * BigInt(side) > 0n ? total + line.minor : total), 0n);
    return formatMoney({ amount: fromMinor(minor * BigInt(side)), currency }, language);
  };
  const amount = (minor: bigint) => (minor > 0n ? formatAmount(fromMinor(minor), language) : null);
  return (
    <tbody>
      <tr className={styles.head}>
        <th scope="rowgroup" colSpan={3}>
          {t(`ledger.journal.${kind}`)}
          <span>
            <Moment at={postedAt} />
          </span>
        </th>
      </tr>
      {lines.map(({ account, organization, minor }, index) => (
        <tr key={index}>
          <th scope="row">
            {t(`ledger.kind.${account}`)}
            {organization && <span className={styles.whose}>{organization}</span>}
          </th>
          <td className={styles.figure}>{amount(minor)}</td>
          <td className={styles.figure}>{amount(-minor)}</td>
        </tr>
      ))}
      <tr className={styles.total}>
        <th scope="row">{t("ledger.total")}</th>
        <td className={styles.figure}>{sum(1)}</td>
        <td className={styles.figure}>{sum(-1)}</td>
      </tr>
    </tbody>
  );
}
