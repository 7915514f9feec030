import { useState } from "react";
import { mostChosen } from "#shared/quotations/process.ts";
import type { RequestCrop } from "#shared/quotations/request-draft.ts";
import { useListSuppliersQuery } from "#web/src/features/organizations/index.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Refusal } from "#web/src/screens/Refusal.tsx";
import { SearchBox } from "#web/src/screens/SearchBox.tsx";
import { Button } from "#web/src/ui/Button.tsx";
import { CheckboxGroup } from "#web/src/ui/Checkbox.tsx";
import styles from "./Fields.module.css";

interface Props {
  crop: RequestCrop | "";
  value: readonly string[];
  onChange: (ids: string[]) => void;
  error: string | undefined;
}

/** So many are shown at a time: whoever seeks another one writes a part of its name. */
const shown = 50;

/** The suppliers of a crop, to choose from; whoever was chosen stays in sight whatever is searched. */
export function ChosenSuppliers({ crop, value, onChange, error }: Props) {
  const { t } = useTranslation("quotations");
  const [search, setSearch] = useState("");
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const {
    data,
    error: failed,
    refetch,
  } = useListSuppliersQuery(
    { limit: shown, ...(search && { search }), ...(crop && { category: [crop] }) },
    { skip: !crop },
  );
  const found = data?.items ?? [];
  const kept = value
    .filter((id) => !found.some((one) => one.id === id))
    .map((id) => ({ value: id, label: names.get(id) ?? t("form.supplierChosen") }));
  const options = found.map(({ id, name, verified }) => ({
    value: id,
    label: name,
    ...(verified && { note: t("verified") }),
  }));
  const choose = (ids: string[]) => {
    setNames(new Map([...names, ...found.map(({ id, name }) => [id, name] as const)]));
    onChange(ids);
  };
  return (
    <div className={styles.section}>
      {crop && <SearchBox label={t("form.searchSuppliers")} value={search} onSearch={setSearch} />}
      {failed && (
        <>
          <Refusal error={failed} />
          <Button onClick={() => void refetch()}>{t("form.suppliersAgain")}</Button>
        </>
      )}
      <CheckboxGroup
        label={t("form.suppliers")}
        help={
          !crop
            ? t("form.suppliersNoCrop")
            : data && found.length === 0
              ? t("form.suppliersNone")
              : t("form.suppliersHelp", { most: mostChosen })
        }
        className={styles.picked}
        options={[...kept, ...options]}
        value={value}
        onValueChange={choose}
        error={error}
      />
    </div>
  );
}
