import { anyAfrica, countryName } from "#shared/kernel/country.ts";
import styles from "./Place.module.css";
import { useLanguage } from "./use-language.ts";

/** Town and country, with the country's flag; the flags are the website's. */
export function Place({ country, city }: { country: string | null; city?: string | null }) {
  const language = useLanguage();
  return (
    <span className={styles.place}>
      {country && country !== anyAfrica && <img className={styles.flag} src={`/flags/${country}.svg`} alt="" />}
      {[city, country && countryName(country, language)].filter(Boolean).join(", ")}
    </span>
  );
}
