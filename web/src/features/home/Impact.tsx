import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Band } from "#web/src/ui/Band.tsx";
import { SquareTally } from "#web/src/ui/SquareTally.tsx";
import { TextLink } from "#web/src/ui/TextLink.tsx";
import { Section } from "#web/src/ui/Section.tsx";
import styles from "./Impact.module.css";

/** How many of a hundred squares are filled: 60 % of groups; all of 1,000 and of 5,000 people. */
const figures = [
  { id: "women", percent: 60, tone: "ochre" },
  { id: "youth", percent: 100, tone: "leaf" },
  { id: "community", percent: 100, tone: "clay" },
] as const;

/** Women, youth and community (specification, section 9). */
export function Impact() {
  const { t } = useTranslation("site");
  return (
    <div className={styles.impact}>
      <Band name="stepsNight" />
      <Section
        title={t("home.impact.title")}
        lede={t("home.impact.lede")}
        ground="night"
        link={
          <TextLink arrow inverse to="/about">
            {t("home.impact.about")}
          </TextLink>
        }
      >
        <ul className={styles.figures}>
          {figures.map(({ id, percent, tone }) => (
            <li key={id} className={styles.item}>
              <p className={styles.figure}>{t(`home.impact.${id}.figure`)}</p>
              <SquareTally percent={percent} tone={tone} night />
              <h3 className={styles.title}>{t(`home.impact.${id}.title`)}</h3>
              <p className={styles.text}>{t(`home.impact.${id}.text`)}</p>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}
