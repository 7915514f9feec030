import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useLocation } from "react-router-dom";
import { languages, localPath } from "#shared/kernel/language.ts";
import { rememberLanguage } from "#web/src/i18n/remember-language.ts";
import { classNames } from "#shared/look/class-names.ts";
import { useLanguage } from "#web/src/ui/use-language.ts";
import styles from "./LanguageSwitch.module.css";

/** The same page in the other language. A plain link, because texts and routes are loaded anew; the cookie remembers the choice. */
export function LanguageSwitch({ night }: { night?: boolean }) {
  const { t } = useTranslation("dashboard");
  const current = useLanguage();
  const { pathname, search } = useLocation();
  return (
    <div className={classNames(styles.switch, night && styles.night)}>
      {languages.map((language) => (
        <a
          key={language}
          href={localPath(language, pathname) + search}
          lang={language}
          hrefLang={language}
          aria-current={language === current ? "true" : undefined}
          aria-label={t(`language.${language}`)}
          className={classNames(styles.language, language === current && styles.current)}
          onClick={() => rememberLanguage(language)}
        >
          {language.toUpperCase()}
        </a>
      ))}
    </div>
  );
}
