import { termsVersion } from "#shared/identity/terms.ts";
import type { Language } from "#shared/kernel/language.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useLanguage } from "#web/src/ui/use-language.ts";
import styles from "./LegalText.module.css";

/** As it stands in `legal.json`. */
export interface LegalSection {
  title: string;
  text: readonly string[];
  points?: readonly string[];
  /** Below the points. */
  after?: readonly string[];
}

/** A fact that is looked for most. */
export interface Glance {
  figure: string;
  text: string;
}

interface Props {
  /** The part's anchor; its sections are `<id>-1`, `<id>-2`, … */
  id: string;
  title: string;
  sections: readonly LegalSection[];
  glance: readonly Glance[];
}

const dateIn = (language: Language) =>
  new Intl.DateTimeFormat(language === "fr" ? "fr-FR" : "en-GB", { dateStyle: "long", timeZone: "UTC" });

/** One part of a legal document: numbered sections, and beside them where to find each. */
export function LegalText({ id, title, sections, glance }: Props) {
  const { t } = useTranslation("legal");
  const date = dateIn(useLanguage()).format(new Date(termsVersion));
  const anchor = (index: number) => `${id}-${index + 1}`;
  return (
    <div className={styles.columns}>
      <nav className={styles.contents} aria-label={`${t("onThisPage")}, ${title}`}>
        <p className={styles.label}>{t("onThisPage")}</p>
        <ol>
          {sections.map((section, index) => (
            <li key={section.title}>
              <a href={`#${anchor(index)}`}>{section.title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={styles.text}>
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.updated}>{t("updated", { date })}</p>
        {sections.map((section, index) => (
          <section key={section.title} className={styles.section} aria-labelledby={anchor(index)}>
            <h3 id={anchor(index)} className={styles.heading}>
              <span className={styles.number}>{index + 1}</span>
              {section.title}
            </h3>
            {section.text.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {section.points && (
              <ul>
                {section.points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            )}
            {section.after?.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
      </div>
      <aside className={styles.glance} aria-label={`${t("glanceTitle")}, ${title}`}>
        <p className={styles.label}>{t("glanceTitle")}</p>
        <dl>
          {glance.map(({ figure, text }) => (
            <div key={text}>
              <dt>{text}</dt>
              <dd>{figure}</dd>
            </div>
          ))}
        </dl>
      </aside>
    </div>
  );
}
