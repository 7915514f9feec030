import { siteFacts } from "#shared/site-facts.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { BandedCards } from "#web/src/ui/BandedCards.tsx";
import { ButtonLink } from "#web/src/ui/Button.tsx";
import { Closing } from "#web/src/ui/Closing.tsx";
import { IconEye, IconHourglass, IconMicroscope, IconScale } from "#web/src/ui/icons.ts";
import { FigureSection } from "#web/src/ui/FigureSection.tsx";
import { formatNumber } from "#web/src/ui/numbers.ts";
import { PageHead } from "#web/src/ui/PageHead.tsx";
import { Section } from "#web/src/ui/Section.tsx";
import { useLanguage } from "#web/src/ui/use-language.ts";
import styles from "./AboutPage.module.css";
import { Partner } from "./Partner.tsx";
import { Points } from "./Points.tsx";

const areas = [
  { id: "farming", band: "lozengeLeaf", crop: "cocoa" },
  { id: "women", band: "lozengeClay", crop: "coffee" },
  { id: "youth", band: "zigzagViolet", crop: "chia" },
] as const;

const { impact } = siteFacts;
const numbers = [
  { id: "farmers", percent: 100, tone: "clay" },
  { id: "women", percent: impact.womenLedPercent, tone: "ochre" },
  { id: "youth", percent: 100, tone: "leaf" },
  { id: "invested", percent: 100, tone: "ochre" },
] as const;

const values = [
  { id: "fair", icon: IconScale },
  { id: "open", icon: IconEye },
  { id: "quality", icon: IconMicroscope },
  { id: "lasting", icon: IconHourglass },
] as const;

/** /about */
export function Component() {
  const { t } = useTranslation("company");
  const language = useLanguage();
  const number = (value: number) => formatNumber(String(value), language);
  const figures = {
    percent: impact.netProfitPercent,
    goal: number(impact.fundGoalUsd / 1_000_000),
    year: impact.fundGoalYear,
    target: impact.womenOwnedTargetPercent,
    farmers: number(impact.farmers),
    women: impact.womenLedPercent,
    youth: number(impact.youthTrained),
    invested: number(impact.investedUsd / 1_000_000),
  };
  return (
    <>
      <PageHead look="night" crop="sesame" title={t("about.title")} lede={t("about.lede")} />
      <div className={styles.beliefs}>
        {(["mission", "vision"] as const).map((id) => (
          <section key={id} aria-labelledby={id} className={styles.belief}>
            <h2 id={id} className={styles.name}>
              {t(`about.${id}.title`)}
            </h2>
            <p className={styles.statement}>{t(`about.${id}.text`)}</p>
          </section>
        ))}
      </div>
      <Section title={t("about.areas.title")} lede={t("about.areas.lede", figures)} follows>
        <BandedCards
          items={areas.map(({ id, band, crop }) => ({
            id,
            band,
            crop,
            title: t(`about.areas.${id}.title`),
            text: t(`about.areas.${id}.text`, figures),
            points: (["first", "second"] as const).map((point) => t(`about.areas.${id}.${point}`)),
          }))}
        />
      </Section>
      <FigureSection
        title={t("about.numbers.title")}
        lede={t("about.numbers.lede")}
        figures={numbers.map(({ id, percent, tone }) => ({
          id,
          figure: t(`about.numbers.${id}.figure`, figures),
          squares: { percent, tone },
          title: t(`about.numbers.${id}.title`),
          text: t(`about.numbers.${id}.text`, figures),
        }))}
        note={siteFacts.sample ? t("about.numbers.sample") : undefined}
      />
      <Section title={t("about.values.title")}>
        <Points
          columns={4}
          items={values.map(({ id, icon }) => ({
            id,
            icon,
            title: t(`about.values.${id}.title`),
            text: t(`about.values.${id}.text`),
          }))}
        />
      </Section>
      <Partner />
      <Closing crop="sesame" title={t("about.closing.title")} text={t("about.closing.text")}>
        <ButtonLink variant="ink" size="large" to="/register">
          {t("about.closing.register")}
        </ButtonLink>
        <ButtonLink variant="outlineInk" size="large" to="/contact?subject=partnership">
          {t("about.closing.contact")}
        </ButtonLink>
      </Closing>
    </>
  );
}
