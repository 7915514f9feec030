import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { PageHead } from "#web/src/ui/PageHead.tsx";
import styles from "./RatingsPage.module.css";

const sections = ["who", "when", "counts", "words", "books"] as const;

/** /ratings: who rates, when it is shown, whose count, and what the figures beside it mean. */
export function Component() {
  const { t } = useTranslation("how-ratings");
  return (
    <>
      <PageHead look="night" crop="coffee" title={t("title")} lede={t("lede")} />
      <div className={styles.page}>
        {sections.map((id) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`} className={styles.section}>
            <h2 id={`${id}-title`} className={styles.title}>
              {t(`sections.${id}.title`)}
            </h2>
            <ul className={styles.points}>
              {(t(`sections.${id}.points`, { returnObjects: true }) as unknown as readonly string[]).map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </section>
        ))}
        <p className={styles.last}>{t("invented")}</p>
      </div>
    </>
  );
}
