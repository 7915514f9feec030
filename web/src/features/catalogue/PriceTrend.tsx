import type { ReactNode } from "react";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { cropOf, type CategoryId } from "#shared/catalogue/choices.ts";
import type { Read } from "#web/src/runtime/read.ts";
import { loadPrices, MarketPrices, type PriceLine } from "#web/src/features/market-prices/index.ts";

/** A crop shows both of its variants, a variant itself. */
const seriesOf = (category: CategoryId): [CategoryId, CategoryId?] =>
  category === cropOf(category)
    ? [`${category}-conventional` as CategoryId, `${category}-organic` as CategoryId]
    : [category];

export const loadPriceTrend = (read: Read, category: CategoryId | "all"): Promise<void> =>
  loadPrices(read, category === "all" ? [] : seriesOf(category).filter((one) => one !== undefined));

interface Props {
  category: CategoryId;
  headingLevel?: 2 | 3;
  /** Stands there while there are no prices. */
  empty?: ReactNode;
}

/** The price trend of a category, above its products. */
export function PriceTrend({ category, headingLevel = 2, empty }: Props) {
  const { t } = useTranslation(["catalogue", "choices"]);
  const crop = cropOf(category) as "coffee" | "sesame" | "chia";
  const [first, second] = seriesOf(category);
  const line = (id: CategoryId, color: PriceLine["color"]): PriceLine => ({
    category: id,
    label: t(id.endsWith("-organic") ? "prices.organic" : "prices.conventional"),
    color,
  });
  return (
    <MarketPrices
      title={t("prices.trend", { what: t(`choices:category.${category}.name`) })}
      headingLevel={headingLevel}
      empty={empty}
      lines={second ? [line(first, crop), line(second, "other")] : [line(first, crop)]}
    />
  );
}
