import { countryName } from "#shared/kernel/country.ts";
import { siteFacts } from "#shared/site-facts.ts";
import { socialLinks } from "#web/src/frame/social-links.ts";
import { languageOf } from "#web/src/i18n/language-of.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Band } from "#web/src/ui/Band.tsx";
import { Flag } from "#web/src/ui/Flag.tsx";
import { Icon } from "#web/src/ui/Icon.tsx";
import { IconMail, IconPhone } from "#web/src/ui/icons.ts";
import styles from "./ContactDetails.module.css";

/** The other ways to reach us, as far as the site facts name any. */
export function ContactDetails() {
  const { t, i18n } = useTranslation("contact");
  const language = languageOf(i18n);
  const { phone, email, offices } = siteFacts;
  return (
    <aside className={styles.card} aria-labelledby="contact-details">
      <Band name="tickLeaf" />
      <div className={styles.inner}>
        <h2 id="contact-details" className={styles.title}>
          {t("details.title")}
        </h2>
        <ul className={styles.ways}>
          {email && (
            <li>
              <Icon of={IconMail} />
              <a href={`mailto:${email}`}>{email}</a>
            </li>
          )}
          {phone && (
            <li>
              <Icon of={IconPhone} />
              <span>
                <a href={`tel:${phone.replace(/[^+\d]/g, "")}`}>{phone}</a>
                <small>{t("details.hours")}</small>
              </span>
            </li>
          )}
        </ul>
        {offices.map((office) => (
          <div key={office.country} className={styles.office}>
            <h3>
              <Flag country={office.country} />
              {countryName(office.country, language)}
            </h3>
            <address>
              {[office.label[language], ...office.lines].map((line) => (
                <span key={line}>{line}</span>
              ))}
            </address>
          </div>
        ))}
        {socialLinks.length > 0 && (
          <div className={styles.social}>
            <h3>{t("details.follow")}</h3>
            <ul>
              {socialLinks.map(({ icon, name, href }) => (
                <li key={name}>
                  <a href={href} rel="noopener noreferrer" aria-label={name}>
                    <Icon of={icon} />
                  </a>
                </li>
              ))}
            </ul>
          </div>
        )}
        {siteFacts.sample && <p className={styles.sample}>{t("details.sample")}</p>}
      </div>
    </aside>
  );
}
