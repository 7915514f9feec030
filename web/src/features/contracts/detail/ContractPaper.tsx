import { useState } from "react";
import type { ContractView } from "#shared/contracts/contract.ts";
import { paperStanding } from "#shared/contracts/process.ts";
import { languages, type Language } from "#shared/kernel/language.ts";
import { typesetFrench } from "#shared/look/french-typography.ts";
import { siteFacts } from "#shared/site-facts.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { LogoMark } from "#web/src/motifs/Logo.tsx";
import { Band } from "#web/src/ui/Band.tsx";
import { CopyButton } from "#web/src/ui/CopyButton.tsx";
import { Notice } from "#web/src/ui/Notice.tsx";
import { SegmentedControl } from "#web/src/ui/SegmentedControl.tsx";
import { Skeleton } from "#web/src/ui/Skeleton.tsx";
import { useLanguage } from "#web/src/ui/use-language.ts";
import { HashGrid } from "../HashGrid.tsx";
import { PaperGoods } from "./PaperGoods.tsx";
import { PaperParties } from "./PaperParties.tsx";
import { PaperSignatures } from "./PaperSignatures.tsx";
import { PaperTerms } from "./PaperTerms.tsx";
import { usePaperWords, type PaperWords } from "./use-paper-words.ts";
import styles from "./ContractPaper.module.css";

/** The text of the contract as its paper has it, in the reader's language or in the other one. */
export function ContractPaper({ contract }: { contract: ContractView }) {
  const { t } = useTranslation("contract-pages");
  const [language, setLanguage] = useState<Language>(useLanguage());
  const { words, failed } = usePaperWords(language);
  return (
    <article className={styles.paper} aria-label={t("text.label")}>
      <div className={styles.languages}>
        <SegmentedControl
          label={t("text.language")}
          options={languages.map((value) => ({ value, label: t(`text.${value}`) }))}
          value={language}
          onValueChange={setLanguage}
        />
      </div>
      {words ? (
        <div lang={language}>
          <Written contract={contract} words={words} />
        </div>
      ) : failed ? (
        <Notice tone="danger" role="alert">
          {t("text.failed")}
        </Notice>
      ) : (
        <Skeleton shape="rows" count={8} />
      )}
      <div className={styles.hash}>
        <p>
          {t("text.hash")} <CopyButton text={contract.textHash} what={t("text.copyHash")} />
        </p>
        <HashGrid hash={contract.textHash} />
      </div>
    </article>
  );
}

function Written({ contract, words }: { contract: ContractView; words: PaperWords }) {
  const { t, dates, language } = words;
  const { text } = contract;
  const { governing, clauses } = text;
  const typeset = (words: string) => (language === "fr" ? typesetFrench(words) : words);
  const facts = [
    [t("contracts:paper.date"), dates.calendarDay(text.date)],
    [
      t(text.origin === "offer" ? "contracts:paper.offer" : "contracts:paper.listing"),
      t("contracts:paper.version", { version: text.from.version ?? 1 }),
    ],
    [t("contracts:paper.governingLanguage"), t(`contracts:languageName.${governing.language}`)],
  ] as const;
  return (
    <>
      <header className={styles.letterhead}>
        <p className={styles.house}>
          <LogoMark size={34} />
          <b>{siteFacts.name}</b>
        </p>
        <h2 className={styles.title}>
          {t("contracts:paper.title")}
          <span className={styles.number}>{text.number}</span>
        </h2>
      </header>
      <Band name="tickLeaf" className={styles.band} />
      <div className={styles.about}>
        <dl className={styles.facts}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p className={styles.stamp}>{t(`contracts:paper.status.${paperStanding(contract)}`)}</p>
      </div>
      <PaperParties text={text} words={words} />
      <PaperGoods text={text} words={words} />
      <PaperTerms text={text} words={words} />
      <section className={styles.part}>
        <h3>
          {t("contracts:paper.clauses")} <small>{t("contracts:paper.edition", { edition: clauses.edition })}</small>
        </h3>
        <ol className={styles.clauses}>
          {clauses[language].map(({ key, title, text: clause }) => (
            <li key={key}>
              <b>{typeset(title)}.</b> {typeset(clause)}
            </li>
          ))}
        </ol>
      </section>
      <PaperSignatures contract={contract} words={words} />
      <p className={styles.boxed}>{t("contracts:paper.moneyOnly")}</p>
    </>
  );
}
