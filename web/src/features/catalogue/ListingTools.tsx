import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { sortOptions, type SortOption } from "#shared/catalogue/choices.ts";
import { countryName } from "#shared/kernel/country.ts";
import { languageOf } from "#web/src/i18n/language-of.ts";
import { FilterTools } from "#web/src/screens/FilterTools.tsx";
import { Button } from "#web/src/ui/Button.tsx";
import { Select } from "#web/src/ui/Select.tsx";
import { useGetFacetsQuery } from "./api.ts";
import { FilterGroups, filterForm } from "./FilterPanel.tsx";
import { facetQuery, filterCount, listingAddress, withoutFilters, type Listing } from "./listing-address.ts";
import styles from "./ListingTools.module.css";

interface Choice {
  /** What the reader has chosen. */
  listing: Listing;
  choose: (next: Listing) => void;
}

interface Props extends Choice {
  /** "6 products found", formatted. */
  heading: string;
  /** A change of the filters is on its way. */
  pending: boolean;
}

/** Count, active filters and sorting; on a phone the button of the filter sheet as well. */
export function ListingTools({ listing, choose, heading, pending }: Props) {
  const { t, i18n } = useTranslation(["catalogue", "choices"]);
  const language = languageOf(i18n);
  const chip = (key: string, label: string, part: Partial<Listing>) => {
    const rest = { ...listing, ...part, cursor: undefined };
    return { key, label, to: listingAddress(rest), onRemove: () => choose(rest) };
  };
  const without = (list: readonly string[], value: string) => list.filter((one) => one !== value);
  const chips = [
    ...(listing.search ? [chip("", t("filters.term", { term: listing.search }), { search: "" })] : []),
    ...listing.origin.map((code) => chip(code, countryName(code, language), { origin: without(listing.origin, code) })),
    ...listing.certification.map((name) =>
      chip(name, t(`choices:certification.${name}`, { defaultValue: name }), {
        certification: without(listing.certification, name),
      }),
    ),
  ];
  return (
    <FilterTools
      texts="catalogue"
      heading={heading}
      chips={chips}
      count={filterCount(listing)}
      pending={pending}
      onClear={() => choose(withoutFilters(listing))}
      sort={
        <div className={styles.sort}>
          <span aria-hidden="true" className={styles.sortLabel}>
            {t("sort.label")}
          </span>
          <Select
            label={t("sort.label")}
            hideLabel
            name="sort"
            form={filterForm}
            value={listing.sort}
            options={sortOptions.map((value) => ({ value, label: t(`choices:sort.${value}`) }))}
            onChange={(event) => choose({ ...listing, sort: event.target.value as SortOption, cursor: undefined })}
          />
          <noscript>
            <Button type="submit" form={filterForm}>
              {t("sort.apply")}
            </Button>
          </noscript>
        </div>
      }
    >
      <SheetGroups listing={listing} choose={choose} />
    </FilterTools>
  );
}

function SheetGroups({ listing, choose }: Choice) {
  const facets = useGetFacetsQuery(facetQuery(listing));
  return <FilterGroups listing={listing} choose={choose} facets={facets.data} />;
}
