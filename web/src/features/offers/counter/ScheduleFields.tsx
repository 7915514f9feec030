import { useEffect, useRef } from "react";
import { useWatch } from "react-hook-form";
import { mostShipments } from "#shared/escrow/shipments.ts";
import { classNames } from "#shared/look/class-names.ts";
import { formatDecimal, parseDecimal } from "#shared/kernel/decimal.ts";
import { quantityScale } from "#shared/kernel/money.ts";
import { sumOfShipments } from "#shared/terms/schedule.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { FieldError } from "#web/src/ui/Field.tsx";
import { Icon } from "#web/src/ui/Icon.tsx";
import { IconCircleCheck, IconPlus, IconTrash } from "#web/src/ui/icons.ts";
import { formatQuantity } from "#web/src/ui/money-text.ts";
import { NumberInput } from "#web/src/ui/NumberInput.tsx";
import { useLanguage } from "#web/src/ui/use-language.ts";
import { ShipmentDays } from "./ShipmentDays.tsx";
import { blankShipment, type ShipmentTyped } from "./typed.ts";
import type { OfferedGoods } from "./exchanges-of.ts";
import type { CounterForm } from "./use-counter-form.ts";
import styles from "./CounterForm.module.css";

interface Props {
  form: CounterForm;
  offer: OfferedGoods;
}

const thousandths = (quantity: string): bigint => parseDecimal(quantity, quantityScale);
const plain = (quantity: bigint): string => formatDecimal(quantity < 0n ? -quantity : quantity, quantityScale, 0);

/** Several shipments, and what they sum to. */
export function ScheduleFields({ form, offer }: Props) {
  const { t } = useTranslation(["negotiation", "choices"]);
  const list = useRef<HTMLOListElement>(null);
  const adds = useRef<HTMLButtonElement>(null);
  const [shipments, whole] = useWatch({ control: form.control, name: ["shipments", "quantity"] });
  const errors = form.errorsWithin("shipments");
  const unit = t(`choices:unitOf.${offer.unit}`, { count: 2, defaultValue: offer.unit });
  // Where the reader goes on once the list has changed: in what was added, or at the button where something was removed.
  const changed = useRef<"added" | "removed">(undefined);
  useEffect(() => {
    if (changed.current === "added") list.current?.lastElementChild?.querySelector("input")?.focus();
    if (changed.current === "removed") adds.current?.focus();
    changed.current = undefined;
  }, [shipments.length]);
  const set = (next: ShipmentTyped[]) =>
    form.setValue("shipments", next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  const summed = sumOfShipments(shipments, whole);
  const rest = summed ? thousandths(summed.whole) - thousandths(summed.sum) : 0n;
  const add = () => {
    const id = Math.max(-1, ...shipments.map((one) => one.id)) + 1;
    // What is left of the quantity is what most would type.
    set([...shipments, { ...blankShipment, id, quantity: rest > 0n ? plain(rest) : "" }]);
    changed.current = "added";
  };
  return (
    <>
      <Sum summed={summed} rest={rest} unit={unit} error={errors[""]} />
      <ol ref={list} className={styles.schedule}>
        {shipments.map((one, index) => (
          <li key={one.id} className={styles.shipment} aria-label={t("counter.shipment.number", { number: index + 1 })}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <NumberInput
              label={t("counter.shipment.quantity")}
              suffix={unit}
              error={errors[`[${index}].quantity`]}
              value={one.quantity}
              onValueChange={(quantity) =>
                set(shipments.map((other) => (other === one ? { ...one, quantity } : other)))
              }
              fieldClassName={styles.part}
            />
            <ShipmentDays
              shipment={one}
              errorOf={(name) => errors[`[${index}].${name}`]}
              onChange={(next) => set(shipments.map((other) => (other === one ? next : other)))}
            />
            <Button
              variant="ghost"
              iconOnly
              icon={IconTrash}
              className={styles.remove}
              onClick={() => {
                set(shipments.filter((other) => other !== one));
                changed.current = "removed";
              }}
            >
              {t("counter.shipment.remove", { number: index + 1 })}
            </Button>
          </li>
        ))}
      </ol>
      <Button
        ref={adds}
        variant="ghost"
        size="small"
        icon={IconPlus}
        className={styles.add}
        disabledReason={
          shipments.length >= mostShipments ? t("counter.shipment.most", { most: mostShipments }) : undefined
        }
        onClick={add}
      >
        {t("counter.shipment.add")}
      </Button>
    </>
  );
}

interface SumProps {
  summed: ReturnType<typeof sumOfShipments>;
  rest: bigint;
  unit: string;
  error: string | undefined;
}

/** What is divided of the quantity. The contract's own refusal says the same in other words, so it stands only where no sum can be shown. */
function Sum({ summed, rest, unit, error }: SumProps) {
  const { t } = useTranslation("negotiation");
  const language = useLanguage();
  if (!summed) return <FieldError id="shipments-error">{error}</FieldError>;
  const written = (quantity: string) => formatQuantity(quantity, unit, language);
  const words = t(`counter.shipment.${rest === 0n ? "sum" : rest > 0n ? "sumShort" : "sumOver"}`, {
    sum: written(summed.sum),
    whole: written(summed.whole),
    difference: written(plain(rest)),
  });
  if (error && rest !== 0n)
    return (
      <div role="alert">
        <FieldError id="shipments-error">{words}</FieldError>
      </div>
    );
  return (
    <p className={classNames(styles.sum, rest === 0n && styles.whole)} role="status">
      {rest === 0n && <Icon of={IconCircleCheck} size="small" />}
      {words}
    </p>
  );
}
