import { useState } from "react";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { countryName } from "#shared/kernel/country.ts";
import { languageOf } from "#web/src/i18n/language-of.ts";
import { Button, ButtonAnchor } from "#web/src/ui/Button.tsx";
import { RemovableChip } from "#web/src/ui/Chip.tsx";
import { Dialog } from "#web/src/ui/Dialog.tsx";
import { IconFilter } from "#web/src/ui/icons.ts";
import { directoryAddress, filterCount, withoutFilters, type Directory } from "./directory-address.ts";
import { DirectoryGroups } from "./DirectoryFilters.tsx";
import styles from "./DirectoryTools.module.css";

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
  const change = (part: Partial<Directory>) => choose({ ...directory, ...part, cursor: undefined });
  const filters = (["country", "category", "certification"] as const).flatMap((name) =>
    directory[name].map((value) => ({
      key: `${name}-${value}`,
      label:
        name === "country"
          ? countryName(value, language)
          : t(name === "category" ? `choices:category.${value}.name` : `choices:certification.${value}`, {
              defaultValue: value,
            }),
      part: { [name]: directory[name].filter((one) => one !== value) } as Partial<Directory>,
    })),
  );
  const term = t("filters.term", { term: directory.search });
  const chips = [...(directory.search ? [{ key: "term", label: term, part: { search: "" } }] : []), ...filters];
  return (
    <>
      <Sheet directory={directory} choose={choose} heading={heading} pending={pending} />
      <div className={styles.found}>
        <h2 className={styles.heading} aria-live="polite">
          {heading}
        </h2>
        {chips.map(({ key, label, part }) => (
          <RemovableChip
            key={key}
            label={label}
            to={directoryAddress({ ...directory, ...part, cursor: undefined })}
            onRemove={() => change(part)}
          />
        ))}
      </div>
    </>
  );
}

function Sheet({ directory, choose, heading, pending }: Props) {
  const { t } = useTranslation("organizations");
  const [open, setOpen] = useState(false);
  const count = filterCount(directory);
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
            {count > 0 && <Button onClick={() => choose(withoutFilters(directory))}>{t("filters.clear")}</Button>}
            <Button variant="primary" loading={pending} onClick={() => setOpen(false)}>
              {t("filters.show", { found: heading })}
            </Button>
          </>
        }
      >
        <DirectoryGroups directory={directory} choose={choose} />
      </Dialog>
    </div>
  );
}
