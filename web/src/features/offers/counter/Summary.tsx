import type { ReactNode } from "react";
import { splitFunds } from "#shared/escrow/rules.ts";
import { minorOf, moneyView } from "#shared/kernel/money.ts";
import { comparedTerms, type ComparedTerm, type Terms } from "#shared/offers/compare.ts";
import type { OfferVersionView } from "#shared/offers/contract.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Band } from "#web/src/ui/Band.tsx";
import { Card } from "#web/src/ui/Card.tsx";
import { Money, MoneyText } from "#web/src/ui/Money.tsx";
import { formatAmount, formatQuantity } from "#web/src/ui/money-text.ts";
import { VisuallyHidden } from "#web/src/ui/VisuallyHidden.tsx";
import { useLanguage } from "#web/src/ui/use-language.ts";
import { Mark } from "../terms/Comparison.tsx";
import { differenceOf } from "../terms/differences.ts";
import type { TermWords } from "../terms/use-term-words.ts";
import { PriceLine } from "./PriceLine.tsx";
import styles from "./Summary.module.css";

interface Props {
  side: "supplier" | "buyer";
  /** Those up to the one that is answered. */
  versions: readonly OfferVersionView[];
  base: OfferVersionView;
  preview: Terms;
  changed: readonly ComparedTerm[];
  words: TermWords;
  /** The button that sends it, and what stands about it. */
  children: ReactNode;
}

/** What the version that is being written comes to, and what it changes. */
export function Summary({ side, versions, base, preview, changed, words, children }: Props) {
  const { t } = useTranslation(["negotiation", "choices"]);
  const { number } = base;
  const [was, is] = [words(base), words(preview)];
  return (
    <Card as="aside" band={<Band name="tickLeaf" />} className={styles.summary} aria-label={t("counter.side.summary")}>
      <div className={styles.body}>
        <Total base={base} preview={preview} />
        <Prices side={side} versions={versions} base={base} preview={preview} />
        <div>
          <p className={styles.row}>
            <b>{t("counter.side.changes")}</b>
            {changed.length > 0 && (
              <span className={styles.small}>
                {t("counter.side.changesOf", { count: changed.length, of: comparedTerms.length })}
              </span>
            )}
          </p>
          <ul className={styles.changes}>
            {changed.map((term) => (
              <li key={term}>
                <Mark />
                <span className={styles.term}>{t(`term.${term}`)}</span>
                <span className={styles.change}>
                  <span className={styles.old}>{was[term].join("; ")}</span> <span aria-hidden="true">→</span>
                  <VisuallyHidden>{t("counter.side.arrow")}</VisuallyHidden> <b>{is[term].join("; ")}</b>
                </span>
              </li>
            ))}
          </ul>
          <p className={styles.note}>
            {changed.length > 0
              ? t("counter.side.stay", { number })
              : t(base.pricePerUnit && base.by !== side ? "counter.side.nothing" : "counter.side.nothingOpen", {
                  number,
                })}
          </p>
        </div>
        {preview.total && (
          <p className={styles.receive}>
            {t(`counter.side.receive.${side}`)}
            <b>
              <MoneyText value={moneyView(splitFunds(minorOf(preview.total)).supplier, preview.total.currency)} />
            </b>
          </p>
        )}
        <div className={styles.send}>{children}</div>
      </div>
    </Card>
  );
}

function Total({ base, preview }: Pick<Props, "base" | "preview">) {
  const { t } = useTranslation(["negotiation", "choices"]);
  const language = useLanguage();
  const next = base.number + 1;
  const { quantity, unit, pricePerUnit, total } = preview;
  const written = formatQuantity(
    quantity,
    t(`choices:unitOf.${unit}`, { count: Number(quantity), defaultValue: unit }),
    language,
  );
  const difference = differenceOf(base.total, total, language);
  return (
    <div role="status">
      <p className={styles.small}>
        {pricePerUnit
          ? t("counter.side.version", {
              number: next,
              quantity: written,
              price: formatAmount(pricePerUnit.amount, language),
            })
          : t("counter.side.versionToFix", { number: next, quantity: written })}
      </p>
      {total ? <Money value={total} size="large" /> : <p className={styles.toFix}>{t("counter.side.toFix")}</p>}
      {total && base.total && (
        <p className={styles.against}>
          {difference
            ? t("counter.side.against", { difference, number: base.number })
            : t("counter.side.sameTotal", { number: base.number })}
        </p>
      )}
    </div>
  );
}

function Prices({ side, versions, base, preview }: Pick<Props, "side" | "versions" | "base" | "preview">) {
  const { t } = useTranslation(["negotiation", "choices"]);
  const currency = preview.pricePerUnit?.currency ?? base.pricePerUnit?.currency;
  if (!currency || versions.every(({ pricePerUnit }) => !pricePerUnit)) return null;
  const unit = t(`choices:perUnit.${preview.unit}`, { defaultValue: preview.unit });
  return (
    <div>
      <p className={styles.row}>
        <b>{t("counter.side.priceSoFar")}</b>
        <span className={styles.small}>{t("counter.side.unit", { currency, unit })}</span>
      </p>
      <PriceLine
        versions={versions}
        side={side}
        next={{ number: base.number + 1, amount: preview.pricePerUnit?.amount ?? null }}
      />
    </div>
  );
}
