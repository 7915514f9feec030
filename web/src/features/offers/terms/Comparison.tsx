import { useState } from "react";
import { classNames } from "#shared/look/class-names.ts";
import { comparedTerms, differingTerms } from "#shared/offers/compare.ts";
import type { OfferVersionView } from "#shared/offers/contract.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useDates } from "#web/src/screens/dates.ts";
import { useBeside } from "#web/src/screens/use-beside.ts";
import { Icon } from "#web/src/ui/Icon.tsx";
import { IconChevronDown } from "#web/src/ui/icons.ts";
import { MoneyText } from "#web/src/ui/Money.tsx";
import { SegmentedControl } from "#web/src/ui/SegmentedControl.tsx";
import { VisuallyHidden } from "#web/src/ui/VisuallyHidden.tsx";
import { useLanguage } from "#web/src/ui/use-language.ts";
import { differenceOf } from "./differences.ts";
import { useTermWords } from "./use-term-words.ts";
import { roles } from "./table-roles.ts";
import styles from "./Comparison.module.css";

interface Props {
  /** The version before, where there is one. */
  before: OfferVersionView | null;
  now: OfferVersionView;
  side: "supplier" | "buyer";
  /** The heading over it; none where the place says it. */
  title?: string;
}

/** Two versions line by line, in a fixed sequence; what changed is marked in words and colour. Of the first one all that it says. */
export function Comparison({ before, now, side, title }: Props) {
  const { t } = useTranslation("negotiation");
  const words = useTermWords();
  const beside = useBeside();
  const changed = before ? differingTerms(before, now) : [];
  const [chosen, setChosen] = useState<"all" | "changed">();
  const shown = before && changed.length > 0 ? (chosen ?? (beside ? "all" : "changed")) : "all";
  const [was, is] = [before && words(before), words(now)];
  const unchanged = comparedTerms.length - changed.length;
  const isNew = (term: (typeof comparedTerms)[number]) => changed.includes(term);
  return (
    <section className={styles.comparison} aria-label={t("compare.label")}>
      <div className={styles.head}>
        {title && <h3 className={styles.title}>{title}</h3>}
        {before && (
          <p className={styles.count}>
            {changed.length > 0 && <Mark />}
            {changed.length > 0
              ? t("compare.some", { count: changed.length, of: comparedTerms.length })
              : t("compare.same")}
          </p>
        )}
        {before && changed.length > 0 && (
          <span className={styles.switch}>
            <SegmentedControl
              label={t("compare.show")}
              options={[
                { value: "all", label: t("compare.all") },
                { value: "changed", label: t("compare.onlyChanged") },
              ]}
              value={shown}
              onValueChange={setChosen}
            />
          </span>
        )}
      </div>
      <table {...roles.table} className={classNames(styles.table, !before && styles.single)}>
        <thead {...roles.group}>
          <tr {...roles.row}>
            <th {...roles.column}>
              <VisuallyHidden>{t("compare.term")}</VisuallyHidden>
            </th>
            {before && <Version version={before} side={side} />}
            <Version version={now} side={side} />
          </tr>
        </thead>
        <tbody {...roles.group}>
          {comparedTerms.map((term) => {
            const look = isNew(term) ? styles.changed : shown === "changed" && styles.unchanged;
            return (
              <tr {...roles.row} key={term} className={look || undefined}>
                <th {...roles.rowHead}>
                  {isNew(term) && <Mark narrow />}
                  {t(`term.${term}`)}
                </th>
                {was && isNew(term) && (
                  <td {...roles.cell} className={styles.old}>
                    <Lines lines={was[term]} />
                  </td>
                )}
                <td {...roles.cell} className={styles.new} colSpan={was && !isNew(term) ? 2 : 1}>
                  {isNew(term) && (
                    <>
                      <Mark wide />
                      <VisuallyHidden>{t("compare.changed")} </VisuallyHidden>
                    </>
                  )}
                  <Lines lines={is[term]} />
                  {term === "price" && <Difference before={before?.pricePerUnit} now={now.pricePerUnit} />}
                </td>
              </tr>
            );
          })}
        </tbody>
        <tfoot {...roles.group}>
          <tr {...roles.row}>
            <th {...roles.rowHead}>{t("compare.total")}</th>
            {before && (
              <td {...roles.cell} className={styles.old}>
                {before.total ? <MoneyText value={before.total} /> : t("words.toFix")}
              </td>
            )}
            <td {...roles.cell} className={styles.new}>
              {now.total ? <MoneyText value={now.total} /> : t("words.toFix")}
              <Difference before={before?.total} now={now.total} />
            </td>
          </tr>
        </tfoot>
      </table>
      {before && unchanged > 0 && changed.length > 0 && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={shown === "all"}
          onClick={() => setChosen(shown === "all" ? "changed" : "all")}
        >
          <Icon of={IconChevronDown} size="small" className={shown === "all" ? styles.up : undefined} />
          {shown === "all" ? t("compare.hide") : t("compare.unchanged", { count: unchanged })}
        </button>
      )}
    </section>
  );
}

/** A lozenge of the cloth; words beside it say the same. */
export function Mark({ narrow, wide }: { narrow?: boolean; wide?: boolean }) {
  return <span className={classNames(styles.mark, narrow && styles.narrow, wide && styles.wide)} aria-hidden="true" />;
}

function Version({ version, side }: { version: OfferVersionView; side: Props["side"] }) {
  const { t } = useTranslation("negotiation");
  const { moment } = useDates();
  const { number, by, author, createdAt } = version;
  return (
    <th {...roles.column}>
      <b>{by === side ? t("compare.yours", { number }) : t(`compare.theirs.${side}`, { number })}</b>
      {moment(createdAt)}
      {author && <span className={styles.author}>{t("compare.by", { author })}</span>}
    </th>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <span className={styles.lines}>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </span>
  );
}

type Money = OfferVersionView["total"] | undefined;

function Difference({ before, now }: { before: Money; now: Money }) {
  const difference = differenceOf(before ?? null, now ?? null, useLanguage());
  return difference && <span className={styles.difference}>{difference}</span>;
}
