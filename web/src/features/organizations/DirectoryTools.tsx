import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { countryName } from "#shared/kernel/country.ts";
import { languageOf } from "#web/src/i18n/language-of.ts";
import { FilterTools } from "#web/src/screens/FilterTools.tsx";
import { directoryAddress, filterCount, withoutFilters, type Directory } from "./directory-address.ts";
import { DirectoryGroups } from "./DirectoryFilters.tsx";

interface Props {
  /** What the reader has chosen. */
  directory: Directory;
  choose: (next: Directory) => void;
  /** "6 suppliers found", formatted. */
  heading: string;
  /** A change of the filters is on its way. */
  pending: boolean;
}

/** Count and active filters; on a phone the filter sheet as well. */
export function DirectoryTools({ directory, choose, heading, pending }: Props) {
  const { t, i18n } = useTranslation(["organizations", "choices"]);
  const language = languageOf(i18n);
  const chip = (key: string, label: string, part: Partial<Directory>) => {
    const rest = { ...directory, ...part, cursor: undefined };
    return { key, label, to: directoryAddress(rest), onRemove: () => choose(rest) };
  };
  const names = {
    country: (value: string) => countryName(value, language),
    category: (value: string) => t(`choices:category.${value}.name`, { defaultValue: value }),
    certification: (value: string) => t(`choices:certification.${value}`, { defaultValue: value }),
  };
  const chips = [
    ...(directory.search ? [chip("term", t("filters.term", { term: directory.search }), { search: "" })] : []),
    ...(["country", "category", "certification"] as const).flatMap((filter) =>
      directory[filter].map((value) =>
        chip(`${filter}-${value}`, names[filter](value), {
          [filter]: directory[filter].filter((one) => one !== value),
        }),
      ),
    ),
  ];
  return (
    <FilterTools
      texts="organizations"
      heading={heading}
      chips={chips}
      count={filterCount(directory)}
      pending={pending}
      onClear={() => choose(withoutFilters(directory))}
    >
      <DirectoryGroups directory={directory} choose={choose} />
    </FilterTools>
  );
}
