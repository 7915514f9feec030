import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useHref } from "react-router-dom";
import type { FacetsView } from "#shared/catalogue/contract.ts";
import { countryName } from "#shared/kernel/country.ts";
import { languageOf } from "#web/src/i18n/language-of.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { Card, CardHead } from "#web/src/ui/Card.tsx";
import { CheckboxGroup } from "#web/src/ui/Checkbox.tsx";
import { Icon } from "#web/src/ui/Icon.tsx";
import { IconShieldCheck } from "#web/src/ui/icons.ts";
import { formatNumber } from "#web/src/ui/numbers.ts";
import { TextLink } from "#web/src/ui/TextLink.tsx";
import { filterCount, listingAddress, withoutFilters, type Listing } from "./listing-address.ts";
import styles from "./FilterPanel.module.css";

/** The sort select stands outside this form and names it. */
export const filterForm = "filters";

interface Props {
  /** What the reader has chosen. */
  listing: Listing;
  choose: (next: Listing) => void;
  facets: FacetsView | undefined;
}

/** The sidebar: a GET form, which a script only makes quicker. */
export function FilterPanel({ listing, choose, facets }: Props) {
  const { t } = useTranslation("catalogue");
  return (
    <Card as="section" aria-label={t("filters.title")}>
      <CardHead
        title={t("filters.title")}
        aside={
          filterCount(listing) > 0 && (
            <TextLink to={listingAddress(withoutFilters(listing))} className={styles.clear}>
              {t("filters.clear")}
            </TextLink>
          )
        }
      />
      <form id={filterForm} method="get" action={useHref(`/products/${listing.category}`)} className={styles.form}>
        {listing.search && <input type="hidden" name="search" value={listing.search} />}
        <FilterGroups listing={listing} choose={choose} facets={facets} named />
        <noscript>
          <Button type="submit" variant="primary" block>
            {t("filters.apply")}
          </Button>
        </noscript>
      </form>
      <p className={styles.note}>
        <Icon of={IconShieldCheck} />
        <span>{t("filters.note")}</span>
      </p>
    </Card>
  );
}

/** Origin and certification, each with its counts. A choice goes into the address at once. */
export function FilterGroups({ listing, choose, facets, named }: Props & { named?: boolean }) {
  const { t, i18n } = useTranslation(["catalogue", "choices"]);
  const language = languageOf(i18n);
  const change = (part: Partial<Listing>) => choose({ ...listing, ...part, cursor: undefined });
  /** What is chosen stays in the list even when nothing has it any more. */
  const options = (found: FacetsView["origins"] = [], chosen: readonly string[], label: (value: string) => string) => [
    ...found.map(({ value, count, estimated }) => {
      const n = formatNumber(String(count), language);
      return { value, label: label(value), count: estimated ? t("filters.about", { n }) : n };
    }),
    ...chosen
      .filter((value) => !found.some((one) => one.value === value))
      .map((value) => ({ value, label: label(value), count: "0" })),
  ];
  const origins = options(facets?.origins, listing.origin, (code) => countryName(code, language));
  const certifications = options(facets?.certifications, listing.certification, (name) =>
    t(`choices:certification.${name}`, { defaultValue: name }),
  );
  return (
    <>
      {origins.length > 0 && (
        <div className={styles.group}>
          <CheckboxGroup
            label={t("filters.origin")}
            name={named ? "origin" : undefined}
            options={origins}
            value={listing.origin}
            visible={6}
            onValueChange={(origin) => change({ origin })}
          />
        </div>
      )}
      {certifications.length > 0 && (
        <div className={styles.group}>
          <CheckboxGroup
            label={t("filters.certification")}
            name={named ? "certification" : undefined}
            options={certifications}
            value={listing.certification}
            visible={6}
            onValueChange={(certification) => change({ certification })}
          />
        </div>
      )}
    </>
  );
}
