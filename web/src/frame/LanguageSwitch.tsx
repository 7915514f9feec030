import { Fragment } from "react";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useLocation } from "react-router-dom";
import { languages, localPath } from "#shared/kernel/language.ts";
import { rememberLanguage } from "#web/src/i18n/remember-language.ts";
import { languageOf } from "#web/src/i18n/language-of.ts";
import styles from "./LanguageSwitch.module.css";

/** The same page in the other language: a plain link, because another language is another document. The choice is remembered. */
export function LanguageSwitch({ long, night }: { long?: boolean; night?: boolean }) {
  const { t, i18n } = useTranslation("site");
  const { pathname, search } = useLocation();
  const present = languageOf(i18n);
  return (
    <div role="group" aria-label={t("language.label")} className={night ? styles.night : styles.switch}>
      {languages.map((language, index) => (
        <Fragment key={language}>
          {index > 0 && <span aria-hidden="true">/</span>}
          <a
            href={localPath(language, pathname) + search}
            hrefLang={language}
            lang={language}
            aria-current={language === present ? "true" : undefined}
            aria-label={t(`language.${language}`)}
            className={language === present ? styles.present : styles.other}
            onClick={(event) => rememberLanguage(language, event.currentTarget)}
          >
            {long || night ? t(`language.${language}`) : language.toUpperCase()}
          </a>
        </Fragment>
      ))}
    </div>
  );
}
