import { useEffect, useRef, useState } from "react";
import type { ProductView } from "#shared/catalogue/contract.ts";
import { cropOf } from "#web/src/motifs/crops.ts";
import { Picture } from "#web/src/motifs/Picture.tsx";
import type { Arrangement } from "#web/src/motifs/arrangement.ts";
import { PictureOf } from "#web/src/ui/PictureOf.tsx";
import styles from "./ProductImage.module.css";

interface Props {
  product: Pick<ProductView, "id" | "category" | "images">;
  /** Which of the addresses that the supplier has named. */
  at?: number;
  /** Set when the picture says something that the words around it do not. */
  alt?: string;
  arrangement?: Arrangement;
  eager?: boolean;
  onMissing?: () => void;
}

interface MainProps {
  product: Pick<ProductView, "id" | "category" | "images" | "pictures">;
  arrangement?: Arrangement;
}

/** What stands for a product in a list, 4:3: its main picture, else the image at an address of its supplier's, else its crop's drawing. */
export function MainImage({ product, arrangement }: MainProps) {
  const [main] = product.pictures;
  if (!main) return <ProductImage product={product} arrangement={arrangement} />;
  return <PictureOf variants={main.variants} alt="" sizes="(width < 640px) 92vw, 360px" className={styles.image} />;
}

/** The image at an address of the supplier's, 4:3; the crop's drawing when there is none or it does not load. */
export function ProductImage({ product, at = 0, alt = "", arrangement, eager, onMissing }: Props) {
  const source = product.images[at];
  const image = useRef<HTMLImageElement>(null);
  const [missing, setMissing] = useState<string>();
  const fail = () => {
    setMissing(source);
    onMissing?.();
  };
  // An image may have failed before this script came.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) fail();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once per image: `fail` is new on each render.
  }, [source]);
  if (!source || missing === source)
    return (
      <Picture
        seed={product.id}
        crop={cropOf(product.category)}
        organic={product.category.endsWith("-organic")}
        arrangement={arrangement}
      />
    );
  return (
    <img
      ref={image}
      className={styles.image}
      src={source}
      alt={alt}
      width={400}
      height={300}
      loading={eager ? "eager" : "lazy"}
      fetchPriority={eager ? "high" : undefined}
      decoding="async"
      referrerPolicy="no-referrer"
      onError={fail}
    />
  );
}
