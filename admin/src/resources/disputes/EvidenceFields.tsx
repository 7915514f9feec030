import { useTranslate } from "react-admin";
import { Field } from "../../ui/Field.tsx";
import { evidenceFields, type DecisionTyped, type EvidenceField } from "./decision-draft.ts";
import styles from "./Decision.module.css";

interface Props {
  draft: DecisionTyped;
  write: (change: Partial<DecisionTyped>) => void;
  problemOf: (field: string) => string | undefined;
  /** What the ids of the fields begin with. */
  id: string;
}

/** What a carrier's or terminal's document shows, each in its field. */
export function EvidenceFields({ draft, write, problemOf, id }: Props) {
  const t = useTranslate();
  const field = (name: EvidenceField) => (
    <div key={name} id={`${id}-evidence.${name}`}>
      <Field
        label={t(`decide.evidence.${name}`)}
        help={name === "document" ? t("decide.evidence.documentHelp") : undefined}
        error={problemOf(`evidence.${name}`)}
        type={name === "deliveredOn" ? "date" : "text"}
        required={name !== "container"}
        autoComplete="off"
        value={draft[name]}
        onChange={({ target }) => write({ [name]: target.value })}
      />
    </div>
  );
  return (
    <fieldset className={styles.evidence}>
      <legend>{t("decide.evidence.title")}</legend>
      {evidenceFields.map(field)}
    </fieldset>
  );
}
