import Slider from "@mui/material/Slider";
import { useId, useLayoutEffect, useRef, useState } from "react";
import { useTranslate } from "react-admin";
import type { Currency } from "#shared/kernel/money.ts";
import { Field, FieldError } from "../../ui/Field.tsx";
import { useLanguage } from "../../ui/use-language.ts";
import { amountShown, divide, typedMinor, typedOf, type AmountPart, type DecisionTyped } from "./decision-draft.ts";
import styles from "./Decision.module.css";

interface Props {
  draft: DecisionTyped;
  write: (change: Partial<DecisionTyped>) => void;
  /** Minor units. */
  total: bigint;
  currency: Currency;
  error: string | undefined;
}

/** A slider for the rough division, two fields for the exact one; what goes back stands on the left of both. */
export function SplitInputs({ draft, write, total, currency, error }: Props) {
  const t = useTranslate();
  const language = useLanguage();
  const id = useId();
  const typed = typedMinor(draft.refunded, currency, language);
  const refunded = typed !== null && typed <= total ? typed : null;
  // Only the slider's place: amounts are never computed from it but in whole percents.
  const percent = refunded === null ? null : Number((refunded * 10_000n) / total) / 100;
  const share = (value: number) => t("decide.percent", { value: String(Math.round(value)) });
  const shareOf = (value: number) => (percent === null ? "" : share(value));
  const slide = (value: number) => {
    const minor = (total * BigInt(Math.round(value))) / 100n;
    write({ refunded: typedOf(minor, currency, language), released: typedOf(total - minor, currency, language) });
  };
  const field = (part: AmountPart) => (
    <AmountField
      part={part}
      draft={draft}
      currency={currency}
      describedBy={error && `${id}-error`}
      onType={(text) => write(divide(part, text, { total, currency }, language))}
    />
  );
  return (
    <div className={styles.split}>
      <div className={styles.shares}>
        <span>{t("decide.refundShare", { share: shareOf(percent ?? 0) })}</span>
        <span>{t("decide.releaseShare", { share: shareOf(100 - (percent ?? 0)) })}</span>
      </div>
      <Slider
        value={percent ?? 0}
        min={0}
        max={100}
        step={1}
        className={percent === null ? styles.undivided : undefined}
        aria-label={t("decide.refundSlider")}
        getAriaValueText={(value) => (percent === null ? t("decide.undivided") : share(value))}
        onChange={(_, value) => slide(Number(value))}
      />
      <div className={styles.amounts}>
        {field("refunded")}
        {field("released")}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}

interface AmountProps {
  part: AmountPart;
  draft: DecisionTyped;
  currency: Currency;
  /** The id of what is wrong. */
  describedBy: string | undefined;
  onType: (text: string) => void;
}

/** Shows the amount as it is read, and as it was typed while it is typed. */
function AmountField({ part, draft, currency, describedBy, onType }: AmountProps) {
  const t = useTranslate();
  const language = useLanguage();
  const [isEdited, setEdited] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  // Its writing changes when it is entered, which loses the selection: what is typed next replaces the amount, as in any field.
  useLayoutEffect(() => {
    if (isEdited) input.current?.select();
  }, [isEdited]);
  return (
    <Field
      inputRef={input}
      label={t(`decide.${part}`)}
      name={part}
      inputProps={{ inputMode: "decimal", autoComplete: "off" }}
      value={isEdited ? draft[part] : amountShown(draft[part], currency, language)}
      describedBy={describedBy}
      onFocus={() => setEdited(true)}
      onBlur={() => setEdited(false)}
      onChange={({ target }) => onType(target.value)}
    />
  );
}
