import type { ReactNode } from "react";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { formatDecimal, parseDecimal } from "#shared/kernel/decimal.ts";
import { allocateMinor } from "#shared/kernel/money.ts";
import { classNames } from "#shared/look/class-names.ts";
import { MoneyText } from "./Money.tsx";
import type { MoneyValue } from "./money-text.ts";
import { formatNumber } from "./numbers.ts";
import { useLanguage } from "./use-language.ts";
import styles from "./FundGrid.module.css";

export interface FundPart {
  id: string;
  /** "Farmer or cooperative". */
  name: string;
  money: MoneyValue;
  /** Percent as a decimal string ("8.5"); computed from the amounts when left out. */
  percent?: string;
  tone: "leaf" | "ochre" | "violet" | "blue";
}

interface Props {
  parts: readonly FundPart[];
  total: MoneyValue;
  /** `grid` of 20 x 10 for the escrow page, `strip` of 50 x 4 for the order form. */
  shape?: "grid" | "strip";
  /** Above the squares. */
  title?: ReactNode;
  totalLabel?: string;
}

const squareCount = 200n;
const sides = { grid: { rows: 10, size: 12, gap: 1.6 }, strip: { rows: 4, size: 8, gap: 1 } };

const minor = (money: MoneyValue) => parseDecimal(money.amount, 2);

/** How many of the 200 squares each part gets; they always add up to 200 unless there is no money at all. */
export function squaresOf(parts: readonly { money: MoneyValue }[]): number[] {
  const amounts = parts.map((part) => minor(part.money));
  if (amounts.every((amount) => amount === 0n)) return amounts.map(() => 0);
  return allocateMinor(squareCount, amounts).map(Number);
}

/** Percent with one decimal, as given or else from the amounts; computed ones always add up to 100 unless there is no money at all. */
export function percentsOf(parts: readonly Pick<FundPart, "money" | "percent">[]): string[] {
  const amounts = parts.map(({ money }) => minor(money));
  const tenths = amounts.every((amount) => amount === 0n) ? amounts : allocateMinor(1000n, amounts);
  return parts.map(({ percent }, index) => percent ?? formatDecimal(tenths[index] ?? 0n, 1, 0));
}

/** Where the money goes: 200 squares of half a percent each, and beside them the exact table. */
export function FundGrid({ parts, total, shape = "grid", title, totalLabel }: Props) {
  const { t } = useTranslation("ui");
  const language = useLanguage();
  const percents = percentsOf(parts);
  const percent = (value: string) => `${formatNumber(value, language)}${language === "fr" ? "\u202f" : ""}%`;
  return (
    <div className={classNames(styles.funds, styles[shape])}>
      {title && <div className={styles.title}>{title}</div>}
      <Squares parts={parts} shape={shape} />
      <table className={styles.table}>
        <thead className={styles.head}>
          <tr>
            <th scope="col">{t("recipient")}</th>
            <th scope="col">{t("share")}</th>
            <th scope="col">{t("amount")}</th>
          </tr>
        </thead>
        <tbody>
          {parts.map((part, index) => (
            <tr key={part.id}>
              <th scope="row" className={styles.name}>
                <span className={classNames(styles.swatch, styles[part.tone])} aria-hidden="true" />
                {part.name}
              </th>
              <td className={styles.percent}>{percent(percents[index] ?? "0")}</td>
              <td className={styles.amount}>
                <MoneyText value={part.money} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className={styles.total}>
            <th scope="row" className={styles.name}>
              {totalLabel ?? t("total")}
            </th>
            <td className={styles.percent}>{percent("100")}</td>
            <td className={styles.amount}>
              <MoneyText value={total} />
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

/** Filled column by column, so that each part is one block. One path per part keeps 200 squares at a few hundred bytes of markup. */
function Squares({ parts, shape }: { parts: readonly FundPart[]; shape: "grid" | "strip" }) {
  const { rows, size, gap } = sides[shape];
  const pitch = size + gap;
  const columns = Number(squareCount) / rows;
  const counts = squaresOf(parts);
  const ends = counts.map((_, index) => counts.slice(0, index + 1).reduce((sum, count) => sum + count, 0));
  const filled = ends.at(-1) ?? 0;
  const square = (at: number) =>
    `M${round(Math.floor(at / rows) * pitch)} ${round((at % rows) * pitch)}h${size}v${size}h-${size}z`;
  const path = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => square(from + index)).join("");
  return (
    <svg
      className={styles.squares}
      viewBox={`0 0 ${round(columns * pitch - gap)} ${round(rows * pitch - gap)}`}
      aria-hidden="true"
      focusable="false"
    >
      {parts.map((part, index) => (
        <path key={part.id} className={styles[part.tone]} d={path(ends[index - 1] ?? 0, ends[index] ?? 0)} />
      ))}
      {filled < Number(squareCount) && <path className={styles.empty} d={path(filled, Number(squareCount))} />}
    </svg>
  );
}

const round = (value: number) => Math.round(value * 100) / 100;
