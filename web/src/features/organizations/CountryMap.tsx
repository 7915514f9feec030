import { anyAfrica, countryName } from "#shared/kernel/country.ts";
import { languageOf } from "#web/src/i18n/language-of.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { countryPath, markPlaces } from "#web/src/motifs/africa-countries.ts";
import { AfricaMap } from "#web/src/motifs/AfricaMap.tsx";
import { classNames } from "#shared/look/class-names.ts";
import { Flag } from "#web/src/ui/Flag.tsx";
import { Link } from "#web/src/ui/Link.tsx";
import { formatNumber } from "#web/src/ui/numbers.ts";
import { useGetSupplierFacetsQuery } from "./api.ts";
import { directoryAddress, facetQuery, type Directory } from "./directory-address.ts";
import styles from "./CountryMap.module.css";

/** Where the page's head leads. */
export const mapPlace = "countries";

/** A mark with the number of suppliers, in units of the map. */
const radius = 15;

/** The continent with the countries that suppliers are in, and the same as a list: one link chooses a country, once more takes it back. */
export function CountryMap({ directory }: { directory: Directory }) {
  const { t, i18n } = useTranslation("organizations");
  const language = languageOf(i18n);
  // Every country that suppliers are in keeps its place; how many match follows the search and the other filters.
  const { data: all } = useGetSupplierFacetsQuery({});
  const { data: facets } = useGetSupplierFacetsQuery(facetQuery(directory));
  const matching = new Map((facets ?? all)?.countries.map(({ value, count }) => [value, count]));
  const countries = (all?.countries ?? [])
    .filter(({ value }) => value !== anyAfrica)
    .map(({ value: code }) => {
      const count = matching.get(code) ?? 0;
      const chosen = directory.country.includes(code);
      const name = countryName(code, language);
      const n = formatNumber(String(count), language);
      return {
        code,
        name,
        n,
        chosen,
        // A chosen country can always be taken back.
        to:
          count > 0 || chosen
            ? directoryAddress({ ...directory, country: chosen ? [] : [code], cursor: undefined })
            : undefined,
        label: count > 0 ? t("map.country", { count, country: name, n }) : t("map.nobody", { country: name }),
      };
    });
  if (countries.length === 0) return null;
  const places = markPlaces(
    countries.map(({ code }) => code),
    2 * radius + 2,
  );
  return (
    <section id={mapPlace} className={styles.section} aria-labelledby={`${mapPlace}-title`}>
      <div className={styles.inner}>
        <div className={styles.map}>
          <AfricaMap label={t("map.label")} plain />
          <svg viewBox="0 0 440 472" className={classNames("motif", styles.countries)} focusable="false">
            {countries.map(({ code, n, chosen, label, to }) => {
              const place = places.get(code);
              if (!place) return null;
              const [x, y] = [Math.round(place.x), Math.round(place.y)];
              const drawing = (
                <>
                  <title>{label}</title>
                  <path
                    d={countryPath(code)}
                    strokeWidth="7"
                    strokeDasharray="7 1"
                    fill="none"
                    className={styles.cloth}
                  />
                  <circle cx={x} cy={y} r={radius} className={styles.mark} />
                  <text x={x} y={y + 5} textAnchor="middle" className={styles.count}>
                    {n}
                  </text>
                </>
              );
              return to ? (
                <Link
                  key={code}
                  to={to}
                  aria-label={label}
                  className={classNames(styles.country, chosen && styles.chosen)}
                >
                  {drawing}
                </Link>
              ) : (
                <g key={code} className={styles.nobody}>
                  {drawing}
                </g>
              );
            })}
          </svg>
        </div>
        <div>
          <h2 id={`${mapPlace}-title`} className={styles.title}>
            {t("map.title")}
          </h2>
          <p className={styles.lede}>{t("map.lede")}</p>
          <ul className={styles.list}>
            {[...countries]
              .sort((a, b) => a.name.localeCompare(b.name, language))
              .map(({ code, name, n, chosen, label, to }) => (
                <li key={code}>
                  {to ? (
                    <Link
                      to={to}
                      aria-label={label}
                      aria-current={chosen ? "true" : undefined}
                      className={classNames(styles.entry, chosen && styles.here)}
                    >
                      <Flag country={code} />
                      <span className={styles.name}>{name}</span>
                      <span className={styles.number}>{n}</span>
                    </Link>
                  ) : (
                    <span className={classNames(styles.entry, styles.idle)}>
                      <Flag country={code} />
                      <span className={styles.name}>{name}</span>
                      <span className={styles.number}>{t("map.none")}</span>
                    </span>
                  )}
                </li>
              ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
