import { useTranslation } from "#web/src/i18n/use-translation.ts";
import styles from "./SectionNav.module.css";

/** Where each thing stands in a long page: beside it on wide screens, a row to push on a phone. @param places in the page, by the names of their texts. */
export function SectionNav({ places }: { places: readonly string[] }) {
  const { t } = useTranslation("settings");
  return (
    <nav className={styles.nav} aria-label={t("nav.label")}>
      <ul className={styles.places}>
        {places.map((place) => (
          <li key={place}>
            <a href={`#${place}`} className={styles.place}>
              {t(`nav.${place}`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
