import { largestOf } from "#shared/documents/variants.ts";
import { pictureFormats } from "#shared/documents/choices.ts";
import type { VariantView } from "#shared/documents/contract.ts";

interface Props {
  variants: readonly VariantView[];
  /** Empty for decoration. */
  alt: string;
  /** How wide it stands, as in the attribute of that name. */
  sizes: string;
  className?: string;
  /** It is what the reader came for: asked for before all else. */
  eager?: boolean;
  /** It could not be loaded. */
  onError?: () => void;
}

/** A picture in the format and width that the device likes best. */
export function PictureOf({ variants, alt, sizes, className, eager, onError }: Props) {
  const largest = largestOf(variants);
  if (!largest) return null;
  const setOf = (format: string) =>
    variants
      .filter((variant) => variant.format === format)
      .map(({ url, width }) => `${url} ${width}w`)
      .join(", ");
  return (
    <picture>
      {pictureFormats.map((format) => (
        <source key={format} type={`image/${format}`} srcSet={setOf(format)} sizes={sizes} />
      ))}
      <img
        src={largest.url}
        alt={alt}
        width={largest.width}
        height={largest.height}
        loading={eager ? "eager" : "lazy"}
        fetchPriority={eager ? "high" : undefined}
        decoding="async"
        onError={onError}
        className={className}
      />
    </picture>
  );
}
