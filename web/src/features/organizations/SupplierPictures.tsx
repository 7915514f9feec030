import { useTranslation } from "#web/src/i18n/use-translation.ts";
import type { SupplierProfile } from "#shared/organizations/contract.ts";
import { largestOf } from "#shared/documents/variants.ts";
import { PictureOf } from "#web/src/ui/PictureOf.tsx";
import styles from "./SupplierPictures.module.css";

/** What a supplier shows of itself. Each leads to the whole picture, which a browser enlarges by itself. */
export function SupplierPictures({ supplier }: { supplier: SupplierProfile }) {
  const { t } = useTranslation("organizations");
  const { name, pictures } = supplier;
  if (pictures.length === 0) return null;
  return (
    <ul className={styles.pictures} aria-label={t("profile.pictures", { name })}>
      {pictures.map(({ id, variants, alt }, index) => (
        <li key={id}>
          <figure>
            <a href={largestOf(variants)?.url} className={styles.whole}>
              <PictureOf
                variants={variants}
                alt={alt ?? t("profile.picture", { name, number: index + 1 })}
                sizes="(width < 768px) 46vw, 260px"
                className={styles.picture}
              />
            </a>
            {alt && (
              <figcaption className={styles.words} dir="auto">
                {alt}
              </figcaption>
            )}
          </figure>
        </li>
      ))}
    </ul>
  );
}
