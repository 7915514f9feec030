import { useState } from "react";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import type { OwnProductView } from "#shared/catalogue/contract.ts";
import { cropOf } from "#web/src/motifs/crops.ts";
import { Picture } from "#web/src/motifs/Picture.tsx";
import { PictureOf } from "#web/src/ui/PictureOf.tsx";
import { classNames } from "#shared/look/class-names.ts";
import styles from "./ProductImage.module.css";

interface Props {
  product: Pick<OwnProductView, "id" | "name" | "category" | "images" | "pictures">;
  className?: string;
}

/** The main picture, else the first address; the drawn motif when there is none or it does not load. */
export function ProductImage({ product: { id, name, category, images, pictures }, className }: Props) {
  const { t } = useTranslation("products");
  const [broken, setBroken] = useState<string | null>(null);
  const [sent] = pictures;
  if (sent)
    return (
      <PictureOf
        variants={sent.variants}
        alt={sent.alt ?? t("row.image", { name })}
        sizes="160px"
        className={classNames(styles.image, className)}
      />
    );
  const main = images[0];
  if (main && main !== broken) {
    return (
      <img
        src={main}
        alt={t("row.image", { name })}
        className={classNames(styles.image, className)}
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        onError={() => setBroken(main)}
      />
    );
  }
  return (
    <Picture
      seed={id}
      crop={cropOf(category)}
      organic={category.endsWith("-organic")}
      className={classNames(styles.image, className)}
    />
  );
}
