import { useEffect, useId, useRef } from "react";
import { useWatch } from "react-hook-form";
import type { AnyObjectSchema } from "yup";
import { mostLots } from "#shared/escrow/goods/weights.ts";
import type { useContractForm } from "#web/src/forms/use-contract-form.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { FieldError } from "#web/src/ui/Field.tsx";
import { IconPlus, IconTrash } from "#web/src/ui/icons.ts";
import { formatQuantity } from "#web/src/ui/money-text.ts";
import { formatNumber } from "#web/src/ui/numbers.ts";
import { NumberInput } from "#web/src/ui/NumberInput.tsx";
import { TextInput } from "#web/src/ui/TextInput.tsx";
import { useLanguage } from "#web/src/ui/use-language.ts";
import { Boxes } from "./Boxes.tsx";
import { sumOf, type GoodsTyped, type LotTyped } from "./typed.ts";
import styles from "./Goods.module.css";

type GoodsForm = ReturnType<typeof useContractForm<AnyObjectSchema, GoodsTyped>>;

/** The lots of a shipment, and what they come to, exactly. */
export function LotFields({ form }: { form: GoodsForm }) {
  const { t } = useTranslation("order-parts");
  const language = useLanguage();
  const lots = useWatch({ control: form.control, name: "lots" });
  const errors = form.errorsWithin("lots");
  const wrong = useId();
  const list = useRef<HTMLOListElement>(null);
  const adds = useRef<HTMLButtonElement>(null);
  // Where the reader goes on once the list has changed: in what was added, or at the button where something was removed.
  const changed = useRef<"added" | "removed">(undefined);
  useEffect(() => {
    if (changed.current === "added") list.current?.lastElementChild?.querySelector("input")?.focus();
    if (changed.current === "removed") adds.current?.focus();
    changed.current = undefined;
  }, [lots.length]);
  const set = (next: LotTyped[]) =>
    form.setValue("lots", next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  const change = (one: LotTyped, field: keyof LotTyped, value: string) =>
    set(lots.map((other) => (other === one ? { ...one, [field]: value } : other)));
  const sum = sumOf(lots);
  return (
    <fieldset
      className={styles.lots}
      aria-invalid={errors[""] ? true : undefined}
      aria-describedby={errors[""] ? wrong : undefined}
    >
      <legend className={styles.legend}>{t("goods.dialog.lots")}</legend>
      <ol ref={list} className={styles.list}>
        {lots.map((one, index) => (
          <li key={one.id} className={styles.line} aria-label={t("goods.dialog.line", { number: index + 1 })}>
            <TextInput
              label={t("goods.lot")}
              autoComplete="off"
              value={one.lot}
              error={errors[`[${index}].lot`]}
              onChange={({ target }) => change(one, "lot", target.value)}
            />
            <TextInput
              label={t("goods.bags")}
              inputMode="numeric"
              autoComplete="off"
              value={one.bags}
              error={errors[`[${index}].bags`]}
              onChange={({ target }) => change(one, "bags", target.value)}
            />
            <NumberInput
              label={t("goods.net")}
              suffix="kg"
              value={one.netKg}
              error={errors[`[${index}].netKg`]}
              onValueChange={(value) => change(one, "netKg", value)}
            />
            <NumberInput
              label={t("goods.gross")}
              suffix="kg"
              value={one.grossKg}
              error={errors[`[${index}].grossKg`]}
              onValueChange={(value) => change(one, "grossKg", value)}
            />
            {lots.length > 1 && (
              <Button
                variant="ghost"
                iconOnly
                icon={IconTrash}
                className={styles.remove}
                onClick={() => {
                  set(lots.filter((other) => other !== one));
                  changed.current = "removed";
                }}
              >
                {t("goods.dialog.remove", { number: index + 1 })}
              </Button>
            )}
          </li>
        ))}
      </ol>
      <div className={styles.sum}>
        <Button
          ref={adds}
          variant="ghost"
          size="small"
          icon={IconPlus}
          disabledReason={lots.length >= mostLots ? t("goods.dialog.most", { most: mostLots }) : undefined}
          onClick={() => {
            const id = Math.max(-1, ...lots.map((lot) => lot.id)) + 1;
            set([...lots, { id, lot: "", bags: "", netKg: "", grossKg: "" }]);
            changed.current = "added";
          }}
        >
          {t("goods.dialog.add")}
        </Button>
        <output className={styles.totals}>
          {sum
            ? t("goods.dialog.sum", {
                count: sum.bags,
                bags: formatNumber(String(sum.bags), language),
                net: formatQuantity(sum.netKg, "kg", language),
                gross: formatQuantity(sum.grossKg, "kg", language),
              })
            : t("goods.dialog.noSum")}
        </output>
      </div>
      <Boxes text={lots.map(({ lot }) => lot).join(" ")} />
      <FieldError id={wrong}>{errors[""]}</FieldError>
    </fieldset>
  );
}
