import { useEffect, useId, useRef } from "react";
import {
  belowOperator,
  isFoundOrNot,
  mayBeBelow,
  propertiesOf,
  type LotProperty,
} from "#shared/catalogue/lot-properties.ts";
import { methodOfWords, methodWords, type LotWording } from "#shared/look/lot-words.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { Checkbox } from "#web/src/ui/Checkbox.tsx";
import { IconPlus, IconTrash } from "#web/src/ui/icons.ts";
import { NumberInput } from "#web/src/ui/NumberInput.tsx";
import { Select } from "#web/src/ui/Select.tsx";
import { TextInput } from "#web/src/ui/TextInput.tsx";
import { nextMeasured, withProperty, type LotTyped, type MeasuredTyped } from "./lots-typed.ts";
import styles from "./LotsField.module.css";

interface Props {
  lot: LotTyped;
  category: string;
  /** Of the lot: `values[0].method`. */
  errors: Readonly<Record<string, string>>;
  today: string;
  onChange: (lot: LotTyped) => void;
}

/** What was measured of a lot: the properties of its crop, each by a method. */
export function MeasuredFields({ lot, category, errors, today, onChange }: Props) {
  const { t } = useTranslation("products");
  const list = useRef<HTMLOListElement>(null);
  const adds = useRef<HTMLButtonElement>(null);
  const changed = useRef<"added" | "removed">(undefined);
  useEffect(() => {
    if (changed.current === "added") list.current?.lastElementChild?.querySelector("select")?.focus();
    if (changed.current === "removed") adds.current?.focus();
    changed.current = undefined;
  }, [lot.values.length]);
  const { values } = lot;
  const change = (all: MeasuredTyped[]) => onChange({ ...lot, values: all });
  const next = nextMeasured(lot, category);
  return (
    <fieldset className={styles.measured}>
      <legend className={styles.legend}>{t("lots.measured")}</legend>
      {values.length > 0 && (
        <ol ref={list} className={styles.list}>
          {values.map((one, index) => (
            <Measured
              key={index}
              one={one}
              category={category}
              taken={values.map(({ property }) => property)}
              errorOf={(name) => errors[`values[${index}].${name}`]}
              today={today}
              onChange={(after) => change(values.map((other, at) => (at === index ? after : other)))}
              onRemove={() => {
                changed.current = "removed";
                change(values.filter((_, at) => at !== index));
              }}
            />
          ))}
        </ol>
      )}
      <Button
        ref={adds}
        size="small"
        icon={IconPlus}
        className={styles.add}
        disabledReason={next ? undefined : t(category ? "lots.allMeasured" : "lots.categoryFirst")}
        onClick={() => {
          changed.current = "added";
          if (next) change([...values, next]);
        }}
      >
        {t("lots.addValue")}
      </Button>
    </fieldset>
  );
}

interface MeasuredProps {
  one: MeasuredTyped;
  category: string;
  /** Properties that have a value already, this one's own among them. */
  taken: readonly string[];
  errorOf: (name: keyof MeasuredTyped) => string | undefined;
  today: string;
  onChange: (one: MeasuredTyped) => void;
  onRemove: () => void;
}

function Measured({ one, category, taken, errorOf, today, onChange, onRemove }: MeasuredProps) {
  const { t } = useTranslation(["products", "lots"]);
  const methodsId = useId();
  const table = propertiesOf(category);
  const of = table[one.property as LotProperty];
  const unit = of?.unit ?? "";
  const wording = { t: t as LotWording["t"] };
  // One that was typed for another crop stays until it is changed.
  const offered = [...new Set([one.property, ...Object.keys(table).filter((name) => !taken.includes(name))])];
  const order = Object.keys(table);
  offered.sort((a, b) => order.indexOf(a) - order.indexOf(b));
  const label = t(`lots:property.${one.property}`);
  return (
    <li className={styles.value}>
      <Select
        label={t("lots.property")}
        value={one.property}
        error={errorOf("property")}
        options={offered.map((name) => ({ value: name, label: t(`lots:property.${name}`) }))}
        onChange={(event) => onChange(withProperty(one, event.target.value, category))}
      />
      {isFoundOrNot(unit) ? (
        <Select
          label={t("lots.value")}
          placeholder={t("form.choose")}
          value={one.value && (Number(one.value) === 0 ? "0" : "1")}
          error={errorOf("value")}
          options={[
            { value: "0", label: t(`lots:absent.${unit}`) },
            { value: "1", label: t(`lots:present.${unit}`) },
          ]}
          onChange={({ target: { value } }) => onChange({ ...one, value })}
        />
      ) : (
        <div className={styles.figure}>
          <NumberInput
            label={t(one.operator ? "lots.limit" : "lots.value")}
            suffix={unit && t(`lots:unit.${unit}`)}
            value={one.value}
            error={errorOf("value")}
            onValueChange={(value) => onChange({ ...one, value })}
          />
          {of && mayBeBelow(of) && (
            <Checkbox
              label={t("lots.below")}
              checked={one.operator === belowOperator}
              error={errorOf("operator")}
              onChange={({ target }) => onChange({ ...one, operator: target.checked ? belowOperator : "" })}
            />
          )}
        </div>
      )}
      <TextInput
        label={t("lots.method")}
        list={methodsId}
        autoComplete="off"
        value={methodWords(one.method, wording)}
        error={errorOf("method")}
        onChange={(event) => onChange({ ...one, method: methodOfWords(event.target.value, wording) })}
      />
      <datalist id={methodsId}>
        {of?.methods.map((method) => (
          <option key={method} value={methodWords(method, wording)} />
        ))}
      </datalist>
      <TextInput
        optional
        label={t("lots.laboratory")}
        autoComplete="off"
        value={one.laboratory}
        error={errorOf("laboratory")}
        onChange={(event) => onChange({ ...one, laboratory: event.target.value })}
      />
      <TextInput
        optional
        type="date"
        label={t("lots.date")}
        max={today}
        value={one.date}
        error={errorOf("date")}
        onChange={(event) => onChange({ ...one, date: event.target.value })}
      />
      <Button variant="ghost" size="small" icon={IconTrash} className={styles.removeValue} onClick={onRemove}>
        {t("lots.removeValue", { property: label })}
      </Button>
    </li>
  );
}
