import { PageAbout } from "#web/src/runtime/page-meta.tsx";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { ButtonLink } from "#web/src/ui/Button.tsx";
import { Closing } from "#web/src/ui/Closing.tsx";
import { PageHead } from "#web/src/ui/PageHead.tsx";
import { faqPage, Questions } from "./Questions.tsx";
import styles from "./FaqPage.module.css";

const sections = [
  { id: "orders", questions: ["fund-deadline", "inquiry", "offer-to-order", "not-shipped", "direct-order"] },
  { id: "quality", questions: ["inspection-period", "inspector", "rejected", "no-confirmation"] },
  { id: "payments", questions: ["shares", "provider-fee", "who-holds", "release"] },
  { id: "suppliers", questions: ["listing-review", "verified", "when-paid"] },
  { id: "account", questions: ["roles", "one-organization", "confirm-mail", "language"] },
] as const;

/** /faq */
export function Component() {
  const { t } = useTranslation("company");
  const parts = sections.map(({ id, questions }) => ({
    id,
    title: t(`faq.section.${id}`),
    items: questions.map((one) => ({
      id: one,
      question: t(`faq.questions.${one}.question`),
      answer: t(`faq.questions.${one}.answer`),
    })),
  }));
  return (
    <>
      <PageAbout about={[faqPage(parts.flatMap(({ items }) => items))]} />
      <PageHead look="night" crop="tea" title={t("faq.title")} lede={t("faq.lede")} />
      <div className={styles.page}>
        <nav aria-label={t("faq.sections")} className={styles.contents}>
          <ul>
            {parts.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.sections}>
          {parts.map(({ id, title, items }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`} className={styles.section}>
              <h2 id={`${id}-title`} className={styles.title}>
                {title}
              </h2>
              <Questions items={items} />
            </section>
          ))}
        </div>
      </div>
      <Closing crop="tea" title={t("faq.more.title")} text={t("faq.more.text")}>
        <ButtonLink variant="ink" size="large" to="/contact?subject=support">
          {t("faq.more.action")}
        </ButtonLink>
      </Closing>
    </>
  );
}
