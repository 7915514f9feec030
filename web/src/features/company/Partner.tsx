import { siteFacts } from "#shared/site-facts.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { SmallMotif } from "#web/src/motifs/Motif.tsx";
import { Chip } from "#web/src/ui/Chip.tsx";
import { Section } from "#web/src/ui/Section.tsx";
import { useLanguage } from "#web/src/ui/use-language.ts";
import styles from "./AboutPage.module.css";

/** The strategic partner of the site's facts; nothing without one. */
export function Partner() {
  const { t } = useTranslation("company");
  const language = useLanguage();
  const partner = siteFacts.strategicPartner;
  if (!partner) return null;
  return (
    <Section title={t("about.partner.title")} ground="sand">
      <div className={styles.partner}>
        <span className={styles.emblem}>
          <SmallMotif crop="coffee" size={56} />
        </span>
        <div>
          <h3 className={styles.partnerName}>
            {partner.name}
            {siteFacts.sample && <Chip look="plain">{t("about.partner.sample")}</Chip>}
          </h3>
          <p className={styles.role}>{partner.role[language]}</p>
          <p>{t("about.partner.text")}</p>
        </div>
      </div>
    </Section>
  );
}
