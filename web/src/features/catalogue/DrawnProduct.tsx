import type { ProductView } from "#shared/catalogue/contract.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { ProductImage } from "./ProductImage.tsx";
import styles from "./DrawnProduct.module.css";

/** The drawing of a product of which its supplier shows nothing; it says that it is one. */
export function DrawnProduct({ product }: { product: Pick<ProductView, "id" | "category" | "images"> }) {
  const { t } = useTranslation("catalogue");
  return (
    <figure>
      <div className={styles.frame}>
        <ProductImage product={product} />
      </div>
      <figcaption className={styles.caption}>{t("product.drawn")}</figcaption>
    </figure>
  );
}
