import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { TextInput } from "#web/src/ui/TextInput.tsx";
import { withLaboratory, type ProofTyped } from "./typed.ts";

interface Props {
  own: ProofTyped | undefined;
  /** Who has measured the rest. */
  rest: ProofTyped;
  errorOf: (name: string) => string | undefined;
  onChange: (own: ProofTyped | undefined) => void;
}

/** The laboratory of one figure or table, where it is another than the one of the rest. */
export function OwnLaboratory({ own, rest, errorOf, onChange }: Props) {
  const { t } = useTranslation("quality");
  const field = (name: "laboratory" | "accreditation") => (
    <TextInput
      optional
      label={t(`form.own.${name}`)}
      autoComplete="off"
      placeholder={rest[name]}
      value={own?.[name] ?? ""}
      error={own && errorOf(name)}
      onChange={({ target }) => onChange(withLaboratory(own, rest, { [name]: target.value }))}
    />
  );
  return (
    <>
      {field("laboratory")}
      {field("accreditation")}
    </>
  );
}
