import { useMemo } from "react";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Link } from "#web/src/ui/Link.tsx";
import type { TFunction } from "i18next";
import type { ProductView } from "#shared/catalogue/contract.ts";
import { countryName } from "#shared/kernel/country.ts";
import type { Language } from "#shared/kernel/language.ts";
import { languageOf } from "#web/src/i18n/language-of.ts";
import { cropOf } from "#web/src/motifs/crops.ts";
import { Monogram } from "#web/src/motifs/Monogram.tsx";
import { arrange, type Arrangement } from "#web/src/motifs/arrangement.ts";
import { Badge } from "#web/src/ui/Badge.tsx";
import { Card } from "#web/src/ui/Card.tsx";
import { ChipList } from "#web/src/ui/Chip.tsx";
import { classNames } from "#shared/look/class-names.ts";
import { Flag } from "#web/src/ui/Flag.tsx";
import { formatMoneyRange, formatQuantity } from "#web/src/ui/money-text.ts";
import { formatNumber } from "#web/src/ui/numbers.ts";
import { MainImage } from "./ProductImage.tsx";
import styles from "./ProductCard.module.css";

const wordsOf = new WeakMap<TFunction, ReturnType<typeof makeWords>>();

/** The words of all cards, looked up once: a translator keeps its language. */
function cardWords(t: TFunction, language: Language) {
  let words = wordsOf.get(t);
  if (!words) wordsOf.set(t, (words = makeWords(t, language)));
  return words;
}

function makeWords(t: TFunction, language: Language) {
  const certifications = new Map<string, string>();
  return {
    language,
    sample: t("catalogue:samples.mark"),
    verified: t("catalogue:card.verified"),
    certifications: t("catalogue:card.certifications"),
    unit: (unit: string, value: string) => t(`choices:unitOf.${unit}`, { count: Number(value) }),
    perUnit: (unit: string) => t(`choices:perUnit.${unit}`),
    netEach: (weight: string) => t("catalogue:product.netEach", { weight: formatNumber(weight, language) }),
    available: (amount: string) => t("catalogue:card.available", { amount }),
    certification: (name: string) => {
      let known = certifications.get(name);
      if (known === undefined)
        certifications.set(name, (known = t(`choices:certification.${name}`, { defaultValue: name })));
      return known;
    },
  };
}
type Words = ReturnType<typeof cardWords>;

interface GridProps {
  products: readonly ProductView[];
  /** `listing`: cards under 300 px, two chips. `row`: three wide cards. */
  look?: "listing" | "row";
  headingLevel?: 2 | 3;
  /** These do not exist: each carries a mark, and none leads anywhere. */
  samples?: boolean;
}

/** Cards side by side; no two neighbours have the same picture layout. */
export function ProductGrid({ products, look = "listing", headingLevel = 3, samples }: GridProps) {
  const { t, i18n } = useTranslation(["catalogue", "choices"]);
  const language = languageOf(i18n);
  const words = cardWords(t as TFunction, language);
  const arrangements = useMemo(
    () => arrange(products.map(({ id, category }) => ({ seed: id, crop: cropOf(category) }))),
    [products],
  );
  return (
    <ul className={classNames(styles.grid, styles[look])}>
      {products.map((product, index) => (
        <ProductCard
          key={product.id}
          product={product}
          arrangement={arrangements[index]}
          words={words}
          chips={look === "row" ? 3 : 2}
          headingLevel={headingLevel}
          sample={samples}
        />
      ))}
    </ul>
  );
}

/** The most chips that stay in one line of a card: long words, as in French, leave room for one less. */
const fitting = (chips: readonly string[], most: number): number =>
  most > 2 && chips.length > most && chips.slice(0, most).join("").length > 36 ? most - 1 : most;

interface CardProps {
  product: ProductView;
  arrangement: Arrangement | undefined;
  words: Words;
  chips: number;
  headingLevel: 2 | 3;
  sample: boolean | undefined;
}

function ProductCard({ product, arrangement, words, chips, headingLevel, sample }: CardProps) {
  const { priceRange, availableQuantity, supplier } = product;
  const { language } = words;
  const Heading = headingLevel === 2 ? "h2" : "h3";
  const money = (amount: string) => ({ amount, currency: priceRange.currency });
  const certifications = product.certifications.map(words.certification);
  const origin = product.origin[0] ?? "africa";
  return (
    <Card as="li" pressable={!sample} className={styles.card}>
      <MainImage product={product} arrangement={arrangement} />
      <div className={styles.body}>
        <p className={styles.origin}>
          <Flag country={origin} />
          <span className={styles.country}>{product.origin.map((code) => countryName(code, language)).join(", ")}</span>
          <span className={styles.available}>
            {words.available(
              formatQuantity(
                availableQuantity.value,
                words.unit(availableQuantity.unit, availableQuantity.value),
                language,
              ),
            )}
          </span>
        </p>
        <Heading className={styles.name}>
          {sample ? (
            product.name
          ) : (
            <Link to={`/products/${product.category}/${product.id}`} className="card-link">
              {product.name}
            </Link>
          )}
        </Heading>
        {sample && (
          <p>
            <Badge tone="sand">{words.sample}</Badge>
          </p>
        )}
        <p className={styles.price}>
          {formatMoneyRange(money(priceRange.min), money(priceRange.max), language)}
          <span className={styles.per}>
            {" "}
            / {words.perUnit(product.unit)}
            {product.netWeightKg !== null && `, ${words.netEach(product.netWeightKg)}`}
          </span>
        </p>
        <ChipList items={certifications} limit={fitting(certifications, chips)} label={words.certifications} />
        <span className={styles.gap} aria-hidden="true" />
        <p className={styles.foot}>
          <Monogram name={supplier.name} size={24} />
          <span className={styles.supplier}>{supplier.name}</span>
          {supplier.verified && (
            <span className={styles.verified}>
              <span className={styles.rosette} aria-hidden="true" />
              <span className={styles.verifiedText}>{words.verified}</span>
            </span>
          )}
        </p>
      </div>
    </Card>
  );
}
