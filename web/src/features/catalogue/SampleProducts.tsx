import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { categoriesWithin } from "#shared/catalogue/choices.ts";
import type { ProductView } from "#shared/catalogue/contract.ts";
import { sampleProducts } from "#shared/catalogue/sample-products.ts";
import { ProductGrid } from "./ProductCard.tsx";
import styles from "./ListingPage.module.css";

/** A sample in the shape of a product; its id is no product's. */
function viewOf({ supplier, draft }: (typeof sampleProducts)[number], index: number): ProductView {
  const { price, priceMax, originCountry, certifications, seasonStart, seasonEnd } = draft;
  return {
    id: `sample-${index}`,
    termsVersion: 0,
    name: draft.name,
    description: draft.description ?? "",
    category: draft.category,
    images: [],
    pictures: [],
    priceRange: { min: price, max: priceMax ?? price, currency: "USD" },
    unit: "MT",
    availableQuantity: { value: draft.quantity, unit: "MT" },
    origin: [originCountry],
    season: seasonStart && seasonEnd ? { start: seasonStart, end: seasonEnd } : null,
    certifications: certifications ?? [],
    minimumOrder: null,
    maximumOrder: null,
    deliveryTimeDays: null,
    deliveryTerms: null,
    netWeightKg: null,
    orderable: false,
    payment: null,
    supplier: {
      id: `sample-${index}`,
      name: supplier,
      country: originCountry,
      city: null,
      verified: false,
      established: null,
      exportVolume: null,
      certificates: [],
    },
    updatedAt: "",
  };
}

/** What stands in for a category whose products could not be loaded: marked, and without a way to order. */
export default function SampleProducts({ category }: { category: string }) {
  const { t } = useTranslation("catalogue");
  const within: readonly string[] = category === "all" ? [] : categoriesWithin(category);
  const samples = sampleProducts.map(viewOf).filter((sample) => category === "all" || within.includes(sample.category));
  if (samples.length === 0) return null;
  return (
    <section className={styles.samples}>
      <h2>{t("samples.title")}</h2>
      <p>{t("samples.text")}</p>
      <ProductGrid products={samples} samples />
    </section>
  );
}
