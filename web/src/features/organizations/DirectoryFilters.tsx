import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useHref } from "react-router-dom";
import { categoryIds, certificationNames, cropOf } from "#shared/catalogue/choices.ts";
import { anyAfrica, countryName } from "#shared/kernel/country.ts";
import { useGetFacetsQuery } from "#web/src/features/catalogue/index.ts";
import { languageOf } from "#web/src/i18n/create.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { Card, CardHead } from "#web/src/ui/Card.tsx";
import { CheckboxGroup } from "#web/src/ui/Checkbox.tsx";
import { TextLink } from "#web/src/ui/TextLink.tsx";
import { useListSuppliersQuery } from "./api.ts";
import { directoryAddress, directoryQuery, filterCount, withoutFilters, type Directory } from "./directory-address.ts";
import styles from "./DirectoryFilters.module.css";

/** The search box stands outside this form and names it. */
export const directoryForm = "filters";

interface Props {
  /** What the reader has chosen. */
  directory: Directory;
  choose: (next: Directory) => void;
}

const crops = [...new Set(categoryIds.map(cropOf))];

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
  const facets = useGetFacetsQuery({});
  const { data: page } = useListSuppliersQuery(directoryQuery(directory));
  const change = (part: Partial<Directory>) => choose({ ...directory, ...part, cursor: undefined });
  // Suppliers come from where products come from; whoever is shown or chosen is in the list as well.
  const countries = new Set([
    ...(facets.data?.origins ?? []).map((origin) => origin.value),
    ...(page?.items ?? []).flatMap(({ country }) => country ?? []),
    ...directory.country,
  ]);
  countries.delete(anyAfrica);
  const certifications = new Set<string>([
    ...certificationNames.filter((name) => facets.data?.certifications.some((one) => one.value === name)),
    ...(page?.items ?? []).flatMap((supplier) => supplier.certifications),
    ...directory.certification,
  ]);
  const groups = [
    {
      name: "country" as const,
      label: t("filters.country"),
      options: [...countries]
        .map((code) => ({ value: code, label: countryName(code, language) }))
        .sort((a, b) => a.label.localeCompare(b.label, language)),
    },
    {
      name: "category" as const,
      label: t("filters.products"),
      options: crops.map((crop) => ({ value: crop, label: t(`choices:category.${crop}.name`) })),
    },
    {
      name: "certification" as const,
      label: t("filters.certifications"),
      options: [...certifications].map((name) => ({
        value: name,
        label: t(`choices:certification.${name}`, { defaultValue: name }),
      })),
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
