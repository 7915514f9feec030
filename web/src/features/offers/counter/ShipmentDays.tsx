import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { serverNow } from "#web/src/runtime/api/server-time.ts";
import { TextInput } from "#web/src/ui/TextInput.tsx";
import type { ShipmentTyped } from "./typed.ts";
import styles from "./CounterForm.module.css";

interface Props {
  shipment: ShipmentTyped;
  errorOf: (name: keyof ShipmentTyped) => string | undefined;
  onChange: (shipment: ShipmentTyped) => void;
}

const windows = [
  ["shipFrom", "shipBy"],
  ["deliverFrom", "deliverTo"],
] as const;

/** When one shipment leaves and, where somebody has agreed on that, arrives. */
export function ShipmentDays({ shipment, errorOf, onChange }: Props) {
  const { t } = useTranslation("negotiation");
  const today = serverNow().toISOString().slice(0, 10);
  const [shipping, delivery] = windows.map((names) => (
    <div key={names[0]} className={styles.line}>
      {names.map((name) => (
        <TextInput
          key={name}
          type="date"
          label={t(`counter.shipment.${name}`)}
          min={today}
          error={errorOf(name)}
          value={shipment[name]}
          onChange={(event) => onChange({ ...shipment, [name]: event.target.value })}
          fieldClassName={styles.day}
        />
      ))}
    </div>
  ));
  const isAgreed = Boolean(
    shipment.deliverFrom || shipment.deliverTo || errorOf("deliverFrom") || errorOf("deliverTo"),
  );
  return (
    <div className={styles.days}>
      {shipping}
      {isAgreed ? (
        delivery
      ) : (
        <details>
          <summary className={styles.more}>{t("counter.shipment.delivery")}</summary>
          {delivery}
        </details>
      )}
    </div>
  );
}
