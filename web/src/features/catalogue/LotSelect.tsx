import type { LotView } from "#shared/catalogue/lots.ts";
import { lotTons } from "#shared/look/lot-words.ts";
import { languageOf } from "#web/src/i18n/language-of.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Select } from "#web/src/ui/Select.tsx";

interface Props {
  lots: readonly LotView[];
  /** Empty for none in particular. */
  value: string;
  onChange: (lotId: string) => void;
}

/** Which lot of the listing is ordered; nothing where it has none. */
export function LotSelect({ lots, value, onChange }: Props) {
  const { t, i18n } = useTranslation("lots");
  if (lots.length === 0) return null;
  const options = lots.map((lot) => {
    const weight = lotTons(lot, languageOf(i18n));
    return { value: lot.id, label: weight === null ? lot.number : t("lotWeight", { number: lot.number, weight }) };
  });
  return (
    <Select
      label={t("orderLot")}
      name="lotId"
      value={value}
      placeholder={t("anyLot")}
      options={options}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
