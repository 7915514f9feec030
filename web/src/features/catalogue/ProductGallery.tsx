import { useState } from "react";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import type { ProductView } from "#shared/catalogue/contract.ts";
import { classNames } from "#shared/look/class-names.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { IconChevronLeft, IconChevronRight, IconZoomIn } from "#web/src/ui/icons.ts";
import { PictureOf } from "#web/src/ui/PictureOf.tsx";
import { galleryPictures } from "./gallery-pictures.ts";
import { PictureZoom } from "./PictureZoom.tsx";
import { ProductImage } from "./ProductImage.tsx";
import { useSlides } from "./use-slides.ts";
import styles from "./ProductGallery.module.css";

/** The supplier's pictures, one at a time: swiped, stepped through or chosen among small ones, and enlarged. Before any script they can be swiped. */
export function ProductGallery({ product }: { product: ProductView }) {
  const { t } = useTranslation("catalogue");
  const pictures = galleryPictures(product);
  const { track, at, go, heed } = useSlides(pictures.length);
  const [missing, setMissing] = useState<readonly number[]>([]);
  const [isLarge, setLarge] = useState(false);
  const several = pictures.length > 1;
  const told = (index: number) =>
    pictures[index]?.words ?? t("product.photo", { name: product.name, number: index + 1 });
  const here = pictures[at];
  return (
    <figure>
      <div className={styles.frame}>
        <ul
          ref={track}
          className={styles.track}
          // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard.
          tabIndex={several ? 0 : undefined}
          aria-label={t("product.photos")}
          {...heed}
        >
          {pictures.map(({ key, variants, addressAt }, index) => (
            <li key={key} className={styles.slide}>
              {addressAt < 0 && !missing.includes(index) ? (
                <PictureOf
                  variants={variants}
                  alt={told(index)}
                  sizes="(width < 1000px) 96vw, 700px"
                  className={styles.picture}
                  eager={index === 0}
                  onError={() => setMissing((known) => [...known, index])}
                />
              ) : (
                <ProductImage
                  product={product}
                  at={addressAt}
                  alt={told(index)}
                  eager={index === 0}
                  onMissing={() => setMissing((known) => [...known, index])}
                />
              )}
            </li>
          ))}
        </ul>
        {/* What is drawn instead of a photo is no larger than it stands here. */}
        {!missing.includes(at) && (
          <Button
            iconOnly
            icon={IconZoomIn}
            variant="ghost"
            className={classNames(styles.over, styles.enlarge)}
            onClick={() => setLarge(true)}
          >
            {t("product.enlarge", { number: at + 1 })}
          </Button>
        )}
        {several && (
          <>
            <Button
              iconOnly
              icon={IconChevronLeft}
              variant="ghost"
              className={classNames(styles.over, styles.step, styles.previous)}
              aria-disabled={at === 0 || undefined}
              onClick={() => go(at - 1)}
            >
              {t("product.previousPhoto")}
            </Button>
            <Button
              iconOnly
              icon={IconChevronRight}
              variant="ghost"
              className={classNames(styles.over, styles.step, styles.next)}
              aria-disabled={at === pictures.length - 1 || undefined}
              onClick={() => go(at + 1)}
            >
              {t("product.nextPhoto")}
            </Button>
            <p className={classNames(styles.over, styles.count)} aria-live="polite">
              {t("product.photoOf", { number: at + 1, total: pictures.length })}
            </p>
          </>
        )}
      </div>
      {several && (
        <ul className={styles.thumbs} aria-label={t("product.choosePhoto")}>
          {pictures.map(({ key, variants, addressAt }, index) => (
            <li key={key}>
              <button
                type="button"
                className={classNames(styles.thumb, index === at && styles.chosen)}
                aria-label={t("product.showPhoto", { number: index + 1 })}
                aria-pressed={index === at}
                onClick={() => go(index)}
              >
                {addressAt < 0 ? (
                  <PictureOf variants={variants} alt="" sizes="112px" className={styles.picture} />
                ) : (
                  <ProductImage product={product} at={addressAt} />
                )}
              </button>
            </li>
          ))}
        </ul>
      )}
      {pictures.some(({ words }) => words) && (
        <figcaption className={styles.caption} dir="auto">
          {here?.words}
        </figcaption>
      )}
      {missing.includes(at) && <figcaption className={styles.caption}>{t("product.drawnInstead")}</figcaption>}
      {isLarge && <PictureZoom pictures={pictures} at={at} told={told} onAt={go} onClose={() => setLarge(false)} />}
    </figure>
  );
}
