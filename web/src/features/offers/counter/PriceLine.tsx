import type { OfferVersionView } from "#shared/offers/contract.ts";
import { formatAmount } from "#web/src/ui/money-text.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useLanguage } from "#web/src/ui/use-language.ts";
import styles from "./Summary.module.css";

interface Point {
  number: number;
  mine: boolean;
  amount: string;
}

interface Props {
  versions: readonly OfferVersionView[];
  side: "supplier" | "buyer";
  /** The version that is being written; no price while it is to be fixed. */
  next: { number: number; amount: string | null };
}

/** So many points can be read beside one another. */
const mostPoints = 5;
const width = 344;
const [top, bottom] = [28, 74];
const edge = 34;

/** The last prices of one unit, of both sides: a circle for the reader's own, a square for the other's. */
export function PriceLine({ versions, side, next }: Props) {
  const { t } = useTranslation("negotiation");
  const language = useLanguage();
  const points: Point[] = [
    ...versions.flatMap(({ number, by, pricePerUnit }) =>
      pricePerUnit ? [{ number, mine: by === side, amount: pricePerUnit.amount }] : [],
    ),
    ...(next.amount === null ? [] : [{ number: next.number, mine: true, amount: next.amount }]),
  ].slice(-mostPoints);
  if (points.length < 2) return null;
  const values = points.map(({ amount }) => Number(amount));
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const x = (index: number) => edge + (index * (width - 2 * edge)) / (points.length - 1);
  const y = (value: number) =>
    high === low ? (top + bottom) / 2 : bottom - ((value - low) * (bottom - top)) / (high - low);
  const price = (amount: string) => formatAmount(amount, language, { trim: true });
  const said = points
    .map(({ number, mine, amount }) =>
      t(mine ? "counter.side.point.mine" : `counter.side.point.theirs.${side}`, { number, price: price(amount) }),
    )
    .join("; ");
  return (
    <svg
      className={styles.prices}
      viewBox={`0 0 ${width} 104`}
      role="img"
      aria-label={t("counter.side.line", { points: said })}
    >
      <polyline className={styles.path} points={values.map((value, index) => `${x(index)},${y(value)}`).join(" ")} />
      {points.map(({ number, mine, amount }, index) => {
        const [cx, cy] = [x(index), y(Number(amount))];
        return (
          <g key={number}>
            {mine ? (
              <circle cx={cx} cy={cy} r="6" className={styles.mine} />
            ) : (
              <rect
                x={cx - 6}
                y={cy - 6}
                width="12"
                height="12"
                transform={`rotate(45 ${cx} ${cy})`}
                className={styles.theirs}
              />
            )}
            <text x={cx} y={cy - 13} className={styles.amountText}>
              {price(amount)}
            </text>
            <text x={cx} y="100" className={styles.who}>
              {t(mine ? "counter.side.you" : `counter.side.them.${side}`, { number })}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
