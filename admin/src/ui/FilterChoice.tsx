import { useTranslate } from "react-admin";
import { Choice, type ChoiceGroup, type ChoiceOption } from "./Field.tsx";
import { useFilters } from "./use-filters.ts";

interface Props {
  /** The filter's name in the API. */
  name: string;
  label: string;
  options?: readonly ChoiceOption[];
  groups?: readonly ChoiceGroup[];
  /** Another filter, whose choices depend on this one. */
  clears?: string;
}

/** A filter of a list; "all" leaves it out. */
export function FilterChoice({ name, label, options = [], groups, clears = "" }: Props) {
  const t = useTranslate();
  const { values, set } = useFilters();
  const { [name]: chosen, ...kept } = values;
  const { [clears]: _, ...others } = kept;
  return (
    <Choice
      label={label}
      value={typeof chosen === "string" ? chosen : ""}
      onChange={(value) => set(value ? { ...others, [name]: value } : others)}
      options={[{ value: "", label: t("list.all") }, ...options]}
      groups={groups}
    />
  );
}
