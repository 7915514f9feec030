import { useTranslation } from "#web/src/i18n/use-translation.ts";
import styles from "./SectionNav.module.css";

interface Props {
  /** Groups of places in the page, by the names of their texts. */
  groups: readonly { name: string; places: readonly string[] }[];
}

/** Where each thing stands in a long page: beside it on wide screens, a row to push on a phone. */
export function SectionNav({ groups }: Props) {
  const { t } = useTranslation("settings");
  return (
    <nav className={styles.nav} aria-label={t("nav.label")}>
      {groups.map(({ name, places }) => (
        <div key={name} className={styles.group}>
          <p className={styles.name}>{t(`nav.groups.${name}`)}</p>
          <ul className={styles.places}>
            {places.map((place) => (
              <li key={place}>
                <a href={`#${place}`} className={styles.place}>
                  {t(`nav.${place}`)}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
