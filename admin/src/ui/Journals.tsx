import { useTranslate } from "react-admin";
import { fromMinor, minorOf } from "#shared/kernel/money.ts";
import type { JournalView } from "#shared/ledger/admin-contract.ts";
import { formatAmount } from "#shared/look/money-text.ts";
import styles from "./Journals.module.css";
import { Moment } from "./Moment.tsx";
import { useLanguage } from "./use-language.ts";

/** What was entered; what only would be has neither an id nor a moment. */
type Entered = Pick<JournalView, "kind" | "entries"> & Partial<Pick<JournalView, "id" | "postedAt">>;

/** An order's journals as a book-keeper writes them: debit, credit, equal sums below each. */
export function Journals({ journals, title }: { journals: readonly Entered[]; title?: string }) {
  const t = useTranslate();
  return (
    <table className={styles.journals}>
      <caption className="visually-hidden">{title ?? t("ledger.title")}</caption>
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
      {journals.map((journal, index) => (
        <Journal key={journal.id ?? index} journal={journal} />
      ))}
    </table>
  );
}

function Journal({ journal: { kind, postedAt, entries } }: { journal: Entered }) {
  const t = useTranslate();
  const language = useLanguage();
  const lines = entries.map((entry) => ({ ...entry, minor: minorOf(entry.amount) }));
  const currency = entries[0]?.amount.currency ?? "";
  const sum = (side: bigint) =>
    lines.reduce((total, { minor }) => (minor * side > 0n ? total + minor * side : total), 0n);
  const amount = (minor: bigint) => (minor > 0n ? formatAmount(fromMinor(minor, currency), language) : null);
  return (
    <tbody>
      <tr className={styles.head}>
        <th scope="rowgroup" colSpan={3}>
          {t(`ledger.journal.${kind}`)}
          {postedAt && (
            <span>
              <Moment at={postedAt} />
            </span>
          )}
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
        <th scope="row">{t("ledger.total", { currency })}</th>
        <td className={styles.figure}>{amount(sum(1n))}</td>
        <td className={styles.figure}>{amount(sum(-1n))}</td>
      </tr>
    </tbody>
  );
}
