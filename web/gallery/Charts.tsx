import { PriceChart } from "#web/src/charts/PriceChart.tsx";
import type { PriceSeries } from "#web/src/charts/prices.ts";
import { Card } from "#web/src/ui/Card.tsx";
import { SquareTally } from "#web/src/ui/SquareTally.tsx";
import styles from "./gallery.module.css";
import type { Words } from "./words.ts";

const half = (prices: number[]) =>
  prices.map((price, index) => ({ month: `2024-0${index + 1}`, price: price.toFixed(2) }));
const long = Array.from({ length: 66 }, (_, index) => ({
  month: `${2019 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, "0")}`,
  price: (2400 + Math.round(Math.sin(index / 7) * 500 + index * 22)).toFixed(2),
}));

export function Charts({ text }: { text: Words }) {
  const pair: PriceSeries[] = [
    {
      id: "c",
      label: text.conventional,
      color: "coffee",
      points: half([4630, 4720, 4800, 5390, 5240, 5510]),
      source: text.sample,
    },
    {
      id: "o",
      label: text.organic,
      color: "other",
      points: half([5190, 5260, 5390, 5950, 5840, 6120]),
      source: text.sample,
    },
  ];
  return (
    <section className={styles.section}>
      <h2>{text.chart}</h2>
      <div className={styles.stack}>
        <Card padded>
          <PriceChart title={text.trend} series={pair} />
        </Card>
      </div>
      <div className={styles.halves}>
        <Card padded>
          <PriceChart
            title={text.cocoa}
            series={[
              {
                id: "x",
                label: text.cocoa,
                color: "cocoa",
                points: half([4475, 5600, 7200, 9880, 7630, 8690]),
                source: text.sample,
              },
            ]}
          />
        </Card>
        <Card padded>
          <PriceChart
            title={text.coffee}
            initialRange="5y"
            series={[{ id: "y", label: text.coffee, color: "sesame", points: long, source: text.sample }]}
          />
        </Card>
      </div>
      <div className={`${styles.row} ${styles.night}`}>
        <SquareTally percent={60} night />
        <SquareTally percent={100} tone="leaf" night />
      </div>
    </section>
  );
}
