import { useLocales, useLocaleState, useTranslate } from "react-admin";
import styles from "./LanguageSwitch.module.css";

/** Each language by its own name; the one that is spoken is pressed. */
export function LanguageSwitch({ night }: { night?: boolean }) {
  const t = useTranslate();
  const [spoken, setLocale] = useLocaleState();
  const locales = useLocales();
  return (
    <div className={night ? styles.night : styles.day} role="group" aria-label={t("console.language")}>
      {locales.map(({ locale, name }) => (
        <button
          key={locale}
          type="button"
          lang={locale}
          title={name}
          aria-pressed={locale === spoken}
          onClick={() => setLocale(locale)}
        >
          <span aria-hidden="true">{locale.toUpperCase()}</span>
          <span className="visually-hidden">{name}</span>
        </button>
      ))}
    </div>
  );
}
