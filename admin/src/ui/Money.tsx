import { formatMoney, type MoneyValue } from "#shared/look/money-text.ts";
import styles from "./Money.module.css";
import { useLanguage } from "./use-language.ts";

/** An amount with its currency; it never breaks. */
export function Money({ of, strong }: { of: MoneyValue; strong?: boolean }) {
  const language = useLanguage();
  return <span className={strong ? styles.strong : styles.money}>{formatMoney(of, language)}</span>;
}
