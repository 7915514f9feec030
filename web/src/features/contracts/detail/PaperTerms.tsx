import { contractTerms } from "#shared/contracts/terms-text.ts";
import type { ContractText } from "#shared/contracts/text.ts";
import { termWords } from "#shared/contracts/term-words.ts";
import { formatNumber } from "#web/src/ui/numbers.ts";
import type { PaperWords } from "./use-paper-words.ts";
import styles from "./ContractPaper.module.css";

interface Props {
  text: ContractText;
  words: PaperWords;
}

/** The ten terms by their numbers, and what becomes of the money. */
export function PaperTerms({ text, words: { t, language, wording } }: Props) {
  const said = termWords(text, wording);
  const { supplier, platform, impactFund, feeBearer } = text.shares;
  const percent = (thousandths: number) => formatNumber((thousandths / 10).toFixed(1), language, { trim: true });
  return (
    <>
      <ol className={styles.terms}>
        {contractTerms.map((term) => (
          <li key={term} className={styles.term}>
            <b>{t(`contracts:term.${term}`)}</b>
            <div>
              {said[term].map((line, at) => (
                <p key={line} className={at === 0 ? undefined : styles.small}>
                  {line}
                </p>
              ))}
            </div>
          </li>
        ))}
      </ol>
      <p className={styles.shares}>
        {t("contracts:paper.shares", {
          supplier: percent(supplier),
          platform: percent(platform),
          impactFund: percent(impactFund),
          bearer: t(`contracts:paper.bearer.${feeBearer}`),
        })}
      </p>
    </>
  );
}
