import { useState } from "react";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import type { ProductView } from "#shared/catalogue/contract.ts";
import { classNames } from "#shared/look/class-names.ts";
import { ProductImage } from "./ProductImage.tsx";
import styles from "./ProductGallery.module.css";

/** The supplier's pictures, or a drawing that says it is one. */
export function ProductGallery({ product }: { product: ProductView }) {
  const { t } = useTranslation("catalogue");
  const { images, name } = product;
  const [at, setAt] = useState(0);
  const [missing, setMissing] = useState(false);
  const several = images.length > 1;
  return (
    <figure>
      <div className={styles.frame}>
        <ProductImage
          key={at}
          product={product}
          at={at}
          alt={t("product.photo", { name, number: at + 1 })}
          eager
          onMissing={() => setMissing(true)}
        />
      </div>
      {several && (
        <ul className={styles.thumbs} aria-label={t("product.photos")}>
          {images.map((image, index) => (
            <li key={image}>
              <button
                type="button"
                className={classNames(styles.thumb, index === at && styles.chosen)}
                aria-label={t("product.showPhoto", { number: index + 1 })}
                aria-pressed={index === at}
                onClick={() => {
                  setMissing(false);
                  setAt(index);
                }}
              >
                <ProductImage product={product} at={index} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {(images.length === 0 || missing) && (
        <figcaption className={styles.caption}>
          {t(images.length === 0 ? "product.drawn" : "product.drawnInstead")}
        </figcaption>
      )}
    </figure>
  );
}
