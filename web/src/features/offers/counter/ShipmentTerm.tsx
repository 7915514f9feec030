import { Controller, useWatch } from "react-hook-form";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { NumberInput } from "#web/src/ui/NumberInput.tsx";
import { SegmentedControl } from "#web/src/ui/SegmentedControl.tsx";
import { ScheduleFields } from "./ScheduleFields.tsx";
import { ShipmentDays } from "./ShipmentDays.tsx";
import { TermRow } from "./TermRow.tsx";
import { blankShipment } from "./typed.ts";
import type { OfferedGoods } from "./exchanges-of.ts";
import type { CounterForm } from "./use-counter-form.ts";
import styles from "./CounterForm.module.css";

interface Props {
  form: CounterForm;
  offer: OfferedGoods;
}

const ways = ["once", "window", "schedule"] as const;

/** All at once so many days from the payment, in one window, or in several shipments that sum to the quantity. */
export function ShipmentTerm({ form, offer }: Props) {
  const { t } = useTranslation("negotiation");
  const [shipped, shipments] = useWatch({ control: form.control, name: ["shipped", "shipments"] });
  const errors = form.errorsWithin("shipments");
  const choose = (way: (typeof ways)[number]) => {
    form.setValue("shipped", way, { shouldDirty: true });
    const least = way === "window" ? 1 : way === "schedule" ? 2 : 0;
    const missing = Math.max(0, least - shipments.length);
    const next = Math.max(-1, ...shipments.map(({ id }) => id)) + 1;
    if (missing > 0)
      form.setValue("shipments", [
        ...shipments,
        ...Array.from({ length: missing }, (_, index) => ({ id: next + index, ...blankShipment })),
      ]);
  };
  const [only] = shipments;
  return (
    <TermRow term="shipment">
      <SegmentedControl
        label={t("counter.shipment.how")}
        options={ways.map((value) => ({ value, label: t(`counter.shipment.${value}`) }))}
        value={shipped}
        onValueChange={choose}
      />
      {shipped === "once" && (
        <div className={styles.line}>
          <Controller
            control={form.control}
            name="deliveryTimeDays"
            render={({ field }) => (
              <NumberInput
                ref={field.ref}
                name={field.name}
                label={t("counter.shipment.days")}
                suffix={t("counter.inspection.unit")}
                error={form.errorOf("deliveryTimeDays")}
                value={field.value}
                onValueChange={field.onChange}
                onBlur={field.onBlur}
                fieldClassName={styles.short}
              />
            )}
          />
        </div>
      )}
      {shipped === "window" && only && (
        <ShipmentDays
          shipment={only}
          errorOf={(name) => errors[`[0].${name}`]}
          onChange={(next) =>
            form.setValue("shipments", [next, ...shipments.slice(1)], {
              shouldDirty: true,
              shouldValidate: form.formState.isSubmitted,
            })
          }
        />
      )}
      {shipped === "schedule" && <ScheduleFields form={form} offer={offer} />}
    </TermRow>
  );
}
