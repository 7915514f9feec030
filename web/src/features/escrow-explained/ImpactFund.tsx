import type { Language } from "#shared/kernel/language.ts";
import { siteFacts } from "#shared/site-facts.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { FigureSection } from "#web/src/ui/FigureSection.tsx";
import { formatNumber } from "#web/src/ui/numbers.ts";
import { TextLink } from "#web/src/ui/TextLink.tsx";

/** What becomes of the smallest share, in the figures of the site facts. */
export function ImpactFund({ language }: { language: Language }) {
  const { t } = useTranslation("explained");
  const { impact } = siteFacts;
  const number = (value: number) => formatNumber(String(value), language);
  const millions = (value: number) => formatNumber(String(value / 1_000_000), language);
  const values = {
    goal: millions(impact.fundGoalUsd),
    year: impact.fundGoalYear,
    farmers: number(impact.farmers),
    women: impact.womenLedPercent,
    youth: number(impact.youthTrained),
    invested: millions(impact.investedUsd),
  };
  const figures = ["goal", "farmers", "women", "youth", "invested"] as const;
  return (
    <FigureSection
      title={t("fund.title")}
      lede={t("fund.lede", values)}
      link={
        <TextLink arrow inverse to="/about">
          {t("fund.about")}
        </TextLink>
      }
      figures={figures.map((id) => ({
        id,
        figure: t(`fund.${id}.figure`, values),
        text: t(`fund.${id}.text`, values),
      }))}
      note={siteFacts.sample ? t("fund.sample") : undefined}
    />
  );
}
