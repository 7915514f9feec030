import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { siteFacts } from "#shared/site-facts.ts";
import { languageOf } from "#web/src/i18n/language-of.ts";
import { formatNumber } from "#web/src/ui/numbers.ts";
import { FigureSection } from "#web/src/ui/FigureSection.tsx";
import { TextLink } from "#web/src/ui/TextLink.tsx";

/** How many of a hundred squares are filled: a share of groups; all of the people trained and of those reached. */
const figures = [
  { id: "women", percent: siteFacts.impact.womenLedPercent, tone: "ochre" },
  { id: "youth", percent: 100, tone: "leaf" },
  { id: "community", percent: 100, tone: "clay" },
] as const;

/** Women, youth and community (specification, section 9). */
export function Impact() {
  const { t, i18n } = useTranslation("site");
  const { impact } = siteFacts;
  const number = (value: number) => formatNumber(String(value), languageOf(i18n));
  const values = {
    women: impact.womenLedPercent,
    youth: number(impact.youthTrained),
    farmers: number(impact.farmers),
    invested: number(impact.investedUsd / 1_000_000),
    goal: number(impact.fundGoalUsd / 1_000_000),
    year: impact.fundGoalYear,
    profit: impact.netProfitPercent,
    youthSquare: number(impact.youthTrained / 100),
    farmerSquare: number(impact.farmers / 100),
  };
  return (
    <FigureSection
      title={t("home.impact.title")}
      lede={t("home.impact.lede", values)}
      link={
        <TextLink arrow inverse to="/about">
          {t("home.impact.about")}
        </TextLink>
      }
      figures={figures.map(({ id, percent, tone }) => ({
        id,
        figure: t(`home.impact.${id}.figure`, values),
        squares: { percent, tone },
        title: t(`home.impact.${id}.title`),
        text: t(`home.impact.${id}.text`, values),
      }))}
      note={siteFacts.sample ? t("home.impact.sample") : undefined}
    />
  );
}
