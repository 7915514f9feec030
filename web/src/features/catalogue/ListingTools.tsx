import { useState } from "react";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { sortOptions, type SortOption } from "#shared/catalogue/choices.ts";
import { countryName } from "#shared/kernel/country.ts";
import { languageOf } from "#web/src/i18n/language-of.ts";
import { Button, ButtonAnchor } from "#web/src/ui/Button.tsx";
import { RemovableChip } from "#web/src/ui/Chip.tsx";
import { Dialog } from "#web/src/ui/Dialog.tsx";
import { IconFilter } from "#web/src/ui/icons.ts";
import { Select } from "#web/src/ui/Select.tsx";
import { useGetFacetsQuery } from "./api.ts";
import { FilterGroups, filterForm } from "./FilterPanel.tsx";
import { facetQuery, filterCount, listingAddress, withoutFilters, type Listing } from "./listing-address.ts";
import styles from "./ListingTools.module.css";

interface Props {
  /** What the reader has chosen. */
  listing: Listing;
  choose: (next: Listing) => void;
  /** "6 products found", formatted. */
  heading: string;
  /** A change of the filters is on its way. */
  pending: boolean;
}

/** Count, active filters and sorting; on a phone the button of the filter sheet as well. */
export function ListingTools({ listing, choose, heading, pending }: Props) {
  const { t } = useTranslation(["catalogue", "choices"]);
  const change = (part: Partial<Listing>) => choose({ ...listing, ...part, cursor: undefined });
  return (
    <>
      <div className={styles.row}>
        <FilterSheet listing={listing} choose={choose} heading={heading} pending={pending} />
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
            onChange={(event) => change({ sort: event.target.value as SortOption })}
          />
          <noscript>
            <Button type="submit" form={filterForm}>
              {t("sort.apply")}
            </Button>
          </noscript>
        </div>
      </div>
      <div className={styles.found}>
        <h2 className={styles.heading} aria-live="polite">
          {heading}
        </h2>
        <Chips listing={listing} onChange={change} />
      </div>
    </>
  );
}

function Chips({ listing, onChange }: { listing: Listing; onChange: (part: Partial<Listing>) => void }) {
  const { t, i18n } = useTranslation(["catalogue", "choices"]);
  const language = languageOf(i18n);
  const without = (list: readonly string[], value: string) => list.filter((one) => one !== value);
  const chips: { key: string; label: string; part: Partial<Listing> }[] = [
    ...(listing.search ? [{ key: "", label: t("filters.term", { term: listing.search }), part: { search: "" } }] : []),
    ...listing.origin.map((code) => ({
      key: code,
      label: countryName(code, language),
      part: { origin: without(listing.origin, code) },
    })),
    ...listing.certification.map((name) => ({
      key: name,
      label: t(`choices:certification.${name}`, { defaultValue: name }),
      part: { certification: without(listing.certification, name) },
    })),
  ];
  return chips.map(({ key, label, part }) => (
    <RemovableChip
      key={key}
      label={label}
      to={listingAddress({ ...listing, ...part, cursor: undefined })}
      onRemove={() => onChange(part)}
    />
  ));
}

/** The filters on a phone, full height. Before the script has come, the button leads to the same filters further down the page. */
function FilterSheet({ listing, choose, heading, pending }: Props) {
  const { t } = useTranslation("catalogue");
  const [open, setOpen] = useState(false);
  const facets = useGetFacetsQuery(facetQuery(listing));
  const count = filterCount(listing);
  return (
    <div className={styles.sheet}>
      <ButtonAnchor
        href="#filter"
        icon={IconFilter}
        block
        onClick={(event) => {
          event.preventDefault();
          setOpen(true);
        }}
      >
        {t("filters.title")}
        {count > 0 && (
          <span className={styles.count} aria-label={t("filters.active", { count })}>
            {count}
          </span>
        )}
      </ButtonAnchor>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t("filters.title")}
        size="sheet"
        footer={
          <>
            {count > 0 && <Button onClick={() => choose(withoutFilters(listing))}>{t("filters.clear")}</Button>}
            <Button variant="primary" loading={pending} onClick={() => setOpen(false)}>
              {t("filters.show", { found: heading })}
            </Button>
          </>
        }
      >
        <FilterGroups listing={listing} choose={choose} facets={facets.data} />
      </Dialog>
    </div>
  );
}
