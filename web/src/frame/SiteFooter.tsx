import { use } from "react";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Link } from "#web/src/ui/Link.tsx";
import { countryName } from "#shared/kernel/country.ts";
import { siteFacts } from "#shared/site-facts.ts";
import { languageOf } from "#web/src/i18n/language-of.ts";
import { Logo } from "#web/src/motifs/Logo.tsx";
import { SmallMotif } from "#web/src/motifs/Motif.tsx";
import { Band } from "#web/src/ui/Band.tsx";
import { Flag } from "#web/src/ui/Flag.tsx";
import { Icon } from "#web/src/ui/Icon.tsx";
import { PlacesContext } from "#web/src/runtime/places.ts";
import { LanguageSwitch } from "./LanguageSwitch.tsx";
import { socialLinks } from "./social-links.ts";
import { useReader } from "#web/src/runtime/session/use-reader.ts";
import styles from "./SiteFooter.module.css";

const columns = ["marketplace", "company"] as const;

export function SiteFooter() {
  const { t, i18n } = useTranslation("site");
  const { strategicPartner: partner, offices, phone, email } = siteFacts;
  const language = languageOf(i18n);
  const { status } = useReader();
  const { footer } = use(PlacesContext);
  return (
    <footer className={styles.footer}>
      <Band name="lozengeLeaf" />
      <div className={styles.inner}>
        <div className={styles.columns}>
          <div className={styles.about}>
            <Link to="/" aria-label={t("nav.homeOf", { name: siteFacts.name })}>
              <Logo name={siteFacts.name} night />
            </Link>
            <p className={styles.mission}>{t("footer.mission")}</p>
            {partner && (
              <div className={styles.partner}>
                <SmallMotif crop="coffee" size={40} night />
                <p>
                  <span className={styles.partnerRole}>{partner.role[language]}</span>
                  <b>{partner.name}</b>
                </p>
              </div>
            )}
          </div>
          {columns.map((column) => (
            <nav key={column} aria-label={t(`footer.${column}`)}>
              <h2 className={styles.title}>{t(`footer.${column}`)}</h2>
              <ul>
                {footer
                  .filter((place) => place.column === column && (!place.signedIn || status === "signedIn"))
                  .map(({ to, label }) => (
                    <li key={to}>
                      <Link to={to} className={styles.link}>
                        {t(label)}
                      </Link>
                    </li>
                  ))}
              </ul>
            </nav>
          ))}
          {offices.map((office, index) => (
            <div key={office.country}>
              <h2 className={styles.title}>
                <Flag country={office.country} />
                {countryName(office.country, language)}
              </h2>
              <address>
                {[office.label[language], ...office.lines].map((line) => (
                  <span key={line} className={styles.line}>
                    {line}
                  </span>
                ))}
              </address>
              {index === 0 && phone && (
                <a href={`tel:${phone.replace(/[^+\d]/g, "")}`} className={styles.contact}>
                  {phone}
                </a>
              )}
              {index === offices.length - 1 && email && (
                <a href={`mailto:${email}`} className={styles.contact}>
                  {email}
                </a>
              )}
            </div>
          ))}
        </div>
        <div className={styles.bottom}>
          <p>
            {t("footer.rights", { year: siteFacts.since, name: siteFacts.legalEntity ?? siteFacts.name })}
            {siteFacts.sample && ` ${t("footer.sample")}`}
          </p>
          <div className={styles.end}>
            {socialLinks.map(({ icon, name, href }) => (
              <a key={name} href={href} rel="noopener noreferrer" aria-label={name} className={styles.social}>
                <Icon of={icon} />
              </a>
            ))}
            <LanguageSwitch night />
          </div>
        </div>
      </div>
    </footer>
  );
}
