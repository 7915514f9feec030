import type { Language } from "#shared/kernel/language.ts";
import { siteFacts } from "#shared/site-facts.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Band } from "#web/src/ui/Band.tsx";
import { formatNumber } from "#web/src/ui/numbers.ts";
import { Section } from "#web/src/ui/Section.tsx";
import { TextLink } from "#web/src/ui/TextLink.tsx";
import styles from "./ImpactFund.module.css";

/** What becomes of the smallest share, in the figures of the site facts. */
export function ImpactFund({ language }: { language: Language }) {
  const { t } = useTranslation("explained");
  const { impact } = siteFacts;
  const number = (value: number) => formatNumber(String(value), language);
  const millions = (value: number) => formatNumber(String(value / 1_000_000), language);
  const values = {
    percent: impact.netProfitPercent,
    goal: millions(impact.fundGoalUsd),
    year: impact.fundGoalYear,
    farmers: number(impact.farmers),
    women: impact.womenLedPercent,
    youth: number(impact.youthTrained),
    invested: millions(impact.investedUsd),
  };
  const figures = ["goal", "farmers", "women", "youth", "invested"] as const;
  return (
    <>
      <Band name="stepsNight" />
      <Section
        title={t("fund.title")}
        lede={t("fund.lede", values)}
        ground="night"
        link={
          <TextLink arrow inverse to="/about">
            {t("fund.about")}
          </TextLink>
        }
      >
        <dl className={styles.figures}>
          {figures.map((figure) => (
            <div key={figure}>
              <dd>{t(`fund.${figure}.figure`, values)}</dd>
              <dt>{t(`fund.${figure}.text`, values)}</dt>
            </div>
          ))}
        </dl>
        {siteFacts.sample && <p className={styles.sample}>{t("fund.sample")}</p>}
      </Section>
    </>
  );
}
