import { classNames } from "#shared/look/class-names.ts";
import {
  currencySpace,
  formatAmount,
  formatMoney,
  formatMoneyRange,
  formatQuantity,
  formatQuantityNumber,
  type MoneyValue,
} from "./money-text.ts";
import { useLanguage } from "./use-language.ts";
import styles from "./Money.module.css";

interface Props {
  value: MoneyValue;
  /** Stands above the amount in 12 muted. */
  label?: string;
  /** 18, 22 (default) or 28 px. */
  size?: "small" | "medium" | "large";
  align?: "start" | "end";
  /** Leave ".00" away, for prices per unit. */
  trim?: boolean;
}

/** An amount as a figure: large digits, the currency code always beside it. */
export function Money({ value, label, size = "medium", align = "start", trim }: Props) {
  const language = useLanguage();
  return (
    <span className={classNames(styles.money, align === "end" && styles.end)}>
      {label && <span className={styles.label}>{label}</span>}
      <span className={classNames(styles.amount, styles[size])}>
        {formatAmount(value.amount, language, { trim })}
        {currencySpace(language)}
        <span className={styles.code}>{value.currency}</span>
      </span>
    </span>
  );
}

/** An amount in a sentence or a table cell: plain text that never breaks across lines. */
export function MoneyText({ value, to, trim }: { value: MoneyValue; to?: MoneyValue; trim?: boolean }) {
  const language = useLanguage();
  return (
    <span className={styles.text}>
      {to ? formatMoneyRange(value, to, language) : formatMoney(value, language, { trim })}
    </span>
  );
}

interface QuantityProps {
  /** A decimal string. */
  value: string;
  unit: string;
  label?: string;
  size?: Props["size"];
}

/** "38 MT" as a figure beside a price. */
export function Quantity({ value, unit, label, size = "medium" }: QuantityProps) {
  const language = useLanguage();
  return (
    <span className={styles.money}>
      {label && <span className={styles.label}>{label}</span>}
      <span className={classNames(styles.amount, styles[size])}>
        {formatQuantityNumber(value, language)}
        {currencySpace(language)}
        <span className={styles.code}>{unit}</span>
      </span>
    </span>
  );
}

export function QuantityText({ value, unit }: { value: string; unit: string }) {
  return <span className={styles.text}>{formatQuantity(value, unit, useLanguage())}</span>;
}
