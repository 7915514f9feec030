import { countryName } from "#shared/kernel/country.ts";
import { languageOf } from "#web/src/i18n/language-of.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Card } from "#web/src/ui/Card.tsx";
import { Flag } from "#web/src/ui/Flag.tsx";
import { Link } from "#web/src/ui/Link.tsx";
import { formatNumber } from "#web/src/ui/numbers.ts";
import { TextLink } from "#web/src/ui/TextLink.tsx";
import { VerifiedMark } from "#web/src/ui/VerifiedMark.tsx";
import { SupplierLogo } from "#web/src/ui/SupplierLogo.tsx";
import { useListSuppliersQuery, type SupplierQuery } from "../organizations/index.ts";
import type { Listing } from "./listing-address.ts";
import styles from "./MatchingSuppliers.module.css";

/** So many stand above the goods; the directory has the others. */
const shown = 3;

/** What is asked of the directory: the site's search is for suppliers too, and it leads to the first page of all products. */
export const supplierQuery = ({ category, search, cursor }: Listing): SupplierQuery | undefined =>
  category === "all" && search && !cursor ? { search, limit: shown } : undefined;

/** The suppliers that match a search of the whole site. The page does without when they cannot be loaded. */
export function MatchingSuppliers({ listing }: { listing: Listing }) {
  const { t, i18n } = useTranslation("catalogue");
  const query = supplierQuery(listing);
  const { data } = useListSuppliersQuery(query ?? {}, { skip: !query });
  // Similar words alone would put strangers above what was meant.
  if (!query || !data?.items.length || data.similar) return null;
  const language = languageOf(i18n);
  const title = t("suppliers.title", { term: listing.search });
  return (
    <section className={styles.found} aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {data.items.map(({ city, country, ...supplier }) => (
          <Card as="li" pressable key={supplier.id} className={styles.supplier}>
            <SupplierLogo supplier={supplier} />
            <div>
              <Link to={`/suppliers/${supplier.id}`} className="card-link">
                {supplier.name}
              </Link>
              <p>
                {country && <Flag country={country} />}
                {[city, country && countryName(country, language)].filter(Boolean).join(", ")}
              </p>
              {supplier.verified && <VerifiedMark label={t("suppliers.verified")} />}
            </div>
          </Card>
        ))}
      </ul>
      {data.total > data.items.length && (
        <TextLink to={`/suppliers?search=${encodeURIComponent(listing.search)}`}>
          {t("suppliers.all", {
            count: data.total,
            n: `${formatNumber(String(data.total), language)}${data.totalCapped ? "+" : ""}`,
          })}
        </TextLink>
      )}
    </section>
  );
}
