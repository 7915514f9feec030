import { useId } from "react";
import { processesOf, type LotProcess } from "#shared/catalogue/lot-properties.ts";
import { weightOfBags } from "#shared/catalogue/lots.ts";
import { classNames } from "#shared/look/class-names.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { serverNow } from "#web/src/runtime/api/server-time.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { IconChevronDown, IconCopy, IconTrash } from "#web/src/ui/icons.ts";
import { formatQuantityNumber } from "#web/src/ui/money-text.ts";
import { NumberInput } from "#web/src/ui/NumberInput.tsx";
import { Select } from "#web/src/ui/Select.tsx";
import { TextInput } from "#web/src/ui/TextInput.tsx";
import { useLanguage } from "#web/src/ui/use-language.ts";
import type { LotTyped } from "./lots-typed.ts";
import { MeasuredFields } from "./MeasuredFields.tsx";
import styles from "./LotsField.module.css";

interface Props {
  position: number;
  lot: LotTyped;
  category: string;
  errors: Readonly<Record<string, string>>;
  open: boolean;
  onOpen: (open: boolean) => void;
  onChange: (lot: LotTyped) => void;
  /** Why no other lot can be added. */
  copyHindrance: string | undefined;
  onCopy: () => void;
  onRemove: () => void;
}

type TextName = Exclude<keyof LotTyped, "key" | "id" | "values">;

/** One lot: a line that says which, and below it its fields once it is opened. */
export function LotEditor({ position, lot, category, errors, open, onOpen, onChange, copyHindrance, ...does }: Props) {
  const { t } = useTranslation(["products", "lots"]);
  const id = useId();
  const name = lot.number || t("lots.unnamed", { position });
  const today = serverNow().toISOString();
  const weightHelp = useWeightHelp(lot);
  const text = (field: TextName, more: Partial<Parameters<typeof TextInput>[0]> = {}) => (
    <TextInput
      optional={field !== "number"}
      label={t(`lots.${field}`)}
      autoComplete="off"
      value={lot[field]}
      error={errors[field]}
      onChange={(event) => onChange({ ...lot, [field]: event.target.value })}
      {...more}
    />
  );
  const kilograms = (field: "bagKg" | "netWeightKg", help?: string) => (
    <NumberInput
      optional
      label={t(`lots.${field}`)}
      suffix="kg"
      help={help}
      value={lot[field]}
      error={errors[field]}
      onValueChange={(value) => onChange({ ...lot, [field]: value })}
    />
  );
  return (
    <li className={styles.lot}>
      <div className={styles.head}>
        <button
          type="button"
          className={classNames(styles.toggle, open && styles.opened)}
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => onOpen(!open)}
        >
          <IconChevronDown size={20} aria-hidden="true" />
          <b>{name}</b>
        </button>
        <Button
          variant="ghost"
          size="small"
          icon={IconCopy}
          iconOnly
          disabledReason={copyHindrance}
          onClick={does.onCopy}
        >
          {t("lots.copy", { name })}
        </Button>
        <Button variant="ghost" size="small" icon={IconTrash} iconOnly onClick={does.onRemove}>
          {t("lots.remove", { name })}
        </Button>
      </div>
      {open && (
        <div id={id} className={styles.fields}>
          {text("number", { help: t("lots.numberHelp") })}
          {text("cropYear", { placeholder: "2025/26" })}
          <Select
            optional
            label={t("lots:processName")}
            placeholder={t("form.choose")}
            value={lot.process}
            error={errors.process}
            options={[...new Set([...processesOf(category), ...(lot.process ? [lot.process as LotProcess] : [])])].map(
              (process) => ({ value: process, label: t(`lots:process.${process}`) }),
            )}
            onChange={(event) => onChange({ ...lot, process: event.target.value })}
          />
          {text("variety")}
          {text("altitudeFrom", { inputMode: "numeric", suffix: "m" })}
          {text("altitudeTo", { inputMode: "numeric", suffix: "m" })}
          {text("harvestFrom", { type: "month", placeholder: "2026-03", max: today.slice(0, 7) })}
          {text("harvestTo", { type: "month", placeholder: "2026-07" })}
          {text("bags", { inputMode: "numeric" })}
          {kilograms("bagKg")}
          {kilograms("netWeightKg", weightHelp)}
          <MeasuredFields
            lot={lot}
            category={category}
            errors={errors}
            today={today.slice(0, 10)}
            onChange={onChange}
          />
        </div>
      )}
    </li>
  );
}

/** What the bags hold, which is the net weight unless another is stated. */
function useWeightHelp({ bags, bagKg }: LotTyped): string {
  const { t } = useTranslation("products");
  const language = useLanguage();
  const held = weightOfBags(/^\d{1,6}$/.test(bags.trim()) ? Number(bags) : null, bagKg);
  return held === null
    ? t("lots.netWeightHelp")
    : t("lots.netWeightOfBags", { weight: formatQuantityNumber(held, language) });
}
