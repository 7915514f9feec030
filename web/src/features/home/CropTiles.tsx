import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Link } from "#web/src/ui/Link.tsx";
import { useListProductsQuery, type ProductQuery } from "#web/src/features/catalogue/index.ts";
import { languageOf } from "#web/src/i18n/language-of.ts";
import { Picture } from "#web/src/motifs/Picture.tsx";
import type { Arrangement } from "#web/src/motifs/arrangement.ts";
import { Card } from "#web/src/ui/Card.tsx";
import { formatMoney } from "#web/src/ui/money-text.ts";
import { formatNumber } from "#web/src/ui/numbers.ts";
import styles from "./CropTiles.module.css";

interface Crop {
  id: "coffee" | "sesame" | "chia";
  query: ProductQuery;
  arrangement: Arrangement;
}

/** One call a crop says how many products it has and what the cheapest costs. */
const cheapest = (category: Crop["id"]): ProductQuery => ({ category, sort: "price-asc", limit: 1 });

export const cropQueries: readonly Crop[] = [
  { id: "coffee", query: cheapest("coffee"), arrangement: { layout: "beside", ground: 1 } },
  { id: "sesame", query: cheapest("sesame"), arrangement: { layout: "below", ground: 2 } },
  { id: "chia", query: cheapest("chia"), arrangement: { layout: "across", ground: 0 } },
];

export function CropTiles() {
  return (
    <ul className={styles.tiles}>
      {cropQueries.map((crop) => (
        <CropTile key={crop.id} {...crop} />
      ))}
    </ul>
  );
}

function CropTile({ id, query, arrangement }: Crop) {
  const { t, i18n } = useTranslation(["site", "choices"]);
  const language = languageOf(i18n);
  const { data } = useListProductsQuery(query);
  const first = data?.items[0];
  const n = data && `${formatNumber(String(data.total), language)}${data.totalCapped ? "+" : ""}`;
  return (
    <Card as="li" pressable className={styles.tile}>
      <Picture seed={`home-${id}`} crop={id} arrangement={arrangement} className={styles.picture} />
      <div className={styles.caption}>
        <div>
          <h3 className={styles.name}>
            <Link to={`/products/${id}`} className="card-link">
              {t(`choices:category.${id}.name`)}
            </Link>
          </h3>
          <p className={styles.note}>{t(`home.crops.${id}`)}</p>
        </div>
        {data && (
          <p className={styles.figures}>
            {t("home.crops.count", { count: data.total, n })}
            {first && (
              <b>
                {t("home.crops.from", {
                  price: formatMoney({ amount: first.priceRange.min, currency: first.priceRange.currency }, language, {
                    trim: true,
                  }),
                  unit: t(`choices:perUnit.${first.unit}`),
                })}
              </b>
            )}
          </p>
        )}
      </div>
    </Card>
  );
}
