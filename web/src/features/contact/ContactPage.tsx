import { PageAbout } from "#web/src/runtime/page-meta.tsx";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Card } from "#web/src/ui/Card.tsx";
import { PageHead } from "#web/src/ui/PageHead.tsx";
import { Section } from "#web/src/ui/Section.tsx";
import { island } from "#web/src/hydration/island.tsx";
import { TextLink } from "#web/src/ui/TextLink.tsx";
import { ContactDetails } from "./ContactDetails.tsx";
import styles from "./ContactPage.module.css";

const ContactForm = island(async () => (await import("./ContactForm.tsx")).ContactForm);

const questions = ["answer", "supplier", "payment", "dispute"] as const;

/** /contact */
export function Component() {
  const { t } = useTranslation("contact");
  const faq = questions.map((id) => ({ id, question: t(`faq.${id}.question`), answer: t(`faq.${id}.answer`) }));
  return (
    <>
      <PageAbout
        about={[
          {
            "@type": "FAQPage",
            mainEntity: faq.map(({ question, answer }) => ({
              "@type": "Question",
              name: question,
              acceptedAnswer: { "@type": "Answer", text: answer },
            })),
          },
        ]}
      />
      <PageHead look="night" crop="coffee" title={t("title")} lede={t("lede")} />
      <div className={styles.columns}>
        <Card as="section" padded aria-label={t("form.label")} className={styles.form}>
          <ContactForm />
        </Card>
        <ContactDetails />
      </div>
      <Section
        title={t("faq.title")}
        ground="sand"
        link={
          <TextLink arrow to="/faq">
            {t("faq.all")}
          </TextLink>
        }
      >
        <dl className={styles.questions}>
          {faq.map(({ id, question, answer }) => (
            <div key={id}>
              <dt>{question}</dt>
              <dd>{answer}</dd>
            </div>
          ))}
        </dl>
      </Section>
    </>
  );
}
