import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useHref } from "react-router-dom";
import { countryName } from "#shared/kernel/country.ts";
import type { SupplierFacetsView } from "#shared/organizations/contract.ts";
import { languageOf } from "#web/src/i18n/language-of.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { Card, CardHead } from "#web/src/ui/Card.tsx";
import { CheckboxGroup } from "#web/src/ui/Checkbox.tsx";
import { formatNumber } from "#web/src/ui/numbers.ts";
import { TextLink } from "#web/src/ui/TextLink.tsx";
import { useGetSupplierFacetsQuery } from "./api.ts";
import { directoryAddress, facetQuery, filterCount, withoutFilters, type Directory } from "./directory-address.ts";
import styles from "./DirectoryFilters.module.css";

/** The search box stands outside this form and names it. */
export const directoryForm = "filters";

interface Props {
  /** What the reader has chosen. */
  directory: Directory;
  choose: (next: Directory) => void;
}

type Counted = SupplierFacetsView["countries"][number];

/** The sidebar: a GET form, which a script only makes quicker. */
export function DirectoryFilters({ directory, choose }: Props) {
  const { t } = useTranslation("organizations");
  return (
    <Card as="section" aria-label={t("filters.title")}>
      <CardHead
        title={t("filters.title")}
        aside={
          filterCount(directory) > 0 && (
            <TextLink to={directoryAddress(withoutFilters(directory))} className={styles.clear}>
              {t("filters.clear")}
            </TextLink>
          )
        }
      />
      <form id={directoryForm} method="get" action={useHref("/suppliers")} className={styles.form}>
        <DirectoryGroups directory={directory} choose={choose} named />
        <noscript>
          <Button type="submit" variant="primary" block>
            {t("filters.apply")}
          </Button>
        </noscript>
      </form>
    </Card>
  );
}

/** Country, products and certifications. A choice goes into the address at once. */
export function DirectoryGroups({ directory, choose, named }: Props & { named?: boolean }) {
  const { t, i18n } = useTranslation(["organizations", "choices"]);
  const language = languageOf(i18n);
  const { data: facets } = useGetSupplierFacetsQuery(facetQuery(directory));
  const change = (part: Partial<Directory>) => choose({ ...directory, ...part, cursor: undefined });
  /** What is chosen stays in the list even when nobody has it any more. */
  const options = (found: readonly Counted[] = [], chosen: readonly string[], label: (value: string) => string) => [
    ...found.map(({ value, count }) => ({ value, label: label(value), count: formatNumber(String(count), language) })),
    ...chosen
      .filter((value) => !found.some((one) => one.value === value))
      .map((value) => ({ value, label: label(value), count: "0" })),
  ];
  const groups = [
    {
      name: "country" as const,
      label: t("filters.country"),
      options: options(facets?.countries, directory.country, (code) => countryName(code, language)),
    },
    {
      name: "category" as const,
      label: t("filters.products"),
      options: options(facets?.categories, directory.category, (crop) =>
        t(`choices:category.${crop}.name`, { defaultValue: crop }),
      ),
    },
    {
      name: "certification" as const,
      label: t("filters.certifications"),
      options: options(facets?.certifications, directory.certification, (name) =>
        t(`choices:certification.${name}`, { defaultValue: name }),
      ),
    },
  ];
  return (
    <>
      {groups.map(
        ({ name, label, options }) =>
          options.length > 0 && (
            <div key={name} className={styles.group}>
              <CheckboxGroup
                label={label}
                name={named ? name : undefined}
                options={options}
                value={directory[name]}
                visible={8}
                onValueChange={(value) => change({ [name]: value })}
              />
            </div>
          ),
      )}
    </>
  );
}
