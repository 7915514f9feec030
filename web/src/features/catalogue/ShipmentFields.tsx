import { useEffect, useRef } from "react";
import { Controller, useWatch } from "react-hook-form";
import { mostShipments } from "#shared/escrow/shipments.ts";
import { formatDecimal, parseDecimal } from "#shared/kernel/decimal.ts";
import { quantityScale } from "#shared/kernel/money.ts";
import { sumOfShipments } from "#shared/terms/schedule.ts";
import { languageOf } from "#web/src/i18n/language-of.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { serverNow } from "#web/src/runtime/api/server-time.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { FieldError, FieldGroup } from "#web/src/ui/Field.tsx";
import { IconPlus, IconTrash } from "#web/src/ui/icons.ts";
import { formatQuantity } from "#web/src/ui/money-text.ts";
import { NumberInput } from "#web/src/ui/NumberInput.tsx";
import { TextInput } from "#web/src/ui/TextInput.tsx";
import type { InquiryForm, ShipmentTyped } from "./inquiry-form.ts";
import styles from "./MoreTerms.module.css";

interface Props {
  form: InquiryForm;
  unit: string;
  onEdit: () => void;
}

/** The shipments of an inquiry, and what they sum to. */
export function ShipmentFields({ form, unit, onEdit }: Props) {
  return (
    <Controller
      control={form.control}
      name="shipments"
      render={({ field }) => (
        <Editor
          form={form}
          unit={unit}
          shipments={field.value}
          onChange={(shipments) => {
            onEdit();
            field.onChange(shipments);
          }}
        />
      )}
    />
  );
}

const thousandths = (quantity: string): bigint => parseDecimal(quantity, quantityScale);

/** By how much the sum misses the whole: below zero, something is left. */
const missing = ({ sum, whole }: { sum: string; whole: string }): bigint => thousandths(sum) - thousandths(whole);
const plain = (quantity: bigint): string => formatDecimal(quantity < 0n ? -quantity : quantity, quantityScale, 0);

interface EditorProps {
  form: InquiryForm;
  unit: string;
  shipments: ShipmentTyped[];
  onChange: (shipments: ShipmentTyped[]) => void;
}

function Editor({ form, unit, shipments, onChange }: EditorProps) {
  const { t } = useTranslation("offer-terms");
  const list = useRef<HTMLOListElement>(null);
  const adds = useRef<HTMLButtonElement>(null);
  // Where the reader goes on once the list has changed: in what was added, or at the button where something was removed.
  const changed = useRef<"added" | "removed">(undefined);
  useEffect(() => {
    if (changed.current === "added") list.current?.lastElementChild?.querySelector("input")?.focus();
    if (changed.current === "removed") adds.current?.focus();
    changed.current = undefined;
  }, [shipments.length]);
  const typed = useWatch({ control: form.control, name: "quantity" });
  const whole = typed || "1";
  const errors = form.errorsWithin("shipments");
  const add = () => {
    const summed = sumOfShipments(shipments, whole);
    const rest = summed ? missing(summed) : 0n;
    const id = Math.max(0, ...shipments.map((one) => one.id)) + 1;
    // What is left of the quantity is what most would type.
    const quantity = rest < 0n ? plain(rest) : "";
    onChange([...shipments, { id, quantity, shipBy: "", deliverFrom: "", deliverTo: "" }]);
    changed.current = "added";
  };
  return (
    <FieldGroup label={t("shipments")} optional help={t(shipments.length === 0 ? "shipmentsHelp" : "shipmentsDays")}>
      <div className={styles.shipments}>
        {shipments.length > 0 && (
          <ol ref={list} className={styles.list}>
            {shipments.map((one, index) => (
              <Shipment
                key={one.id}
                number={index + 1}
                shipment={one}
                unit={unit}
                errorOf={(name) => errors[`[${index}].${name}`]}
                onChange={(next) => onChange(shipments.map((other) => (other.id === one.id ? next : other)))}
                onRemove={() => {
                  onChange(shipments.filter((other) => other.id !== one.id));
                  changed.current = "removed";
                }}
              />
            ))}
          </ol>
        )}
        {shipments.length > 0 && <Sum shipments={shipments} whole={whole} unit={unit} error={errors[""]} />}
        <Button
          ref={adds}
          size="small"
          icon={IconPlus}
          className={styles.add}
          disabledReason={shipments.length >= mostShipments ? t("most", { most: mostShipments }) : undefined}
          onClick={add}
        >
          {t("add")}
        </Button>
      </div>
    </FieldGroup>
  );
}

interface SumProps {
  shipments: readonly ShipmentTyped[];
  whole: string;
  unit: string;
  error: string | undefined;
}

/** What is divided of the quantity. The contract's own refusal says the same in other words, so it stands only where no sum can be shown. */
function Sum({ shipments, whole, unit, error }: SumProps) {
  const { t, i18n } = useTranslation("offer-terms");
  const language = languageOf(i18n);
  const written = (quantity: string) => formatQuantity(quantity, unit, language);
  const summed = sumOfShipments(shipments, whole);
  if (!summed) return <FieldError id="shipments-error">{error}</FieldError>;
  const difference = missing(summed);
  const words = t(difference === 0n ? "sum" : difference > 0n ? "sumOver" : "sumShort", {
    sum: written(summed.sum),
    whole: written(summed.whole),
    difference: written(plain(difference)),
  });
  return error ? (
    <div role="alert">
      <FieldError id="shipments-error">{words}</FieldError>
    </div>
  ) : (
    <p className={styles.sum} role="status">
      {words}
    </p>
  );
}

interface ShipmentProps {
  number: number;
  shipment: ShipmentTyped;
  unit: string;
  errorOf: (name: keyof ShipmentTyped) => string | undefined;
  onChange: (shipment: ShipmentTyped) => void;
  onRemove: () => void;
}

const days = ["shipBy", "deliverFrom", "deliverTo"] as const;

function Shipment({ number, shipment, unit, errorOf, onChange, onRemove }: ShipmentProps) {
  const { t, i18n } = useTranslation(["offer-terms", "ui"]);
  const today = serverNow().toISOString().slice(0, 10);
  return (
    <li className={styles.shipment}>
      <p className={styles.name}>{t("shipment", { number })}</p>
      <Button variant="ghost" size="small" icon={IconTrash} iconOnly className={styles.remove} onClick={onRemove}>
        {t("remove", { number })}
      </Button>
      <NumberInput
        label={t("quantity")}
        suffix={unit}
        reading={(typed) => t("ui:reads", { figure: formatQuantity(typed, unit, languageOf(i18n)) })}
        error={errorOf("quantity")}
        value={shipment.quantity}
        onValueChange={(quantity) => onChange({ ...shipment, quantity })}
      />
      {days.map((name) => (
        <TextInput
          key={name}
          type="date"
          label={t(name)}
          optional
          min={today}
          error={errorOf(name)}
          value={shipment[name]}
          onChange={(event) => onChange({ ...shipment, [name]: event.target.value })}
        />
      ))}
    </li>
  );
}
