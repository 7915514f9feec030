import type { ProductView } from "#shared/catalogue/contract.ts";
import type { VariantView } from "#shared/documents/contract.ts";

/** What a gallery shows: a picture that was sent to us, or an address of the supplier's, by its place among those. */
export interface GalleryPicture {
  readonly key: string;
  readonly variants: readonly VariantView[];
  readonly address: string;
  readonly addressAt: number;
  /** In the words of whoever has sent it. */
  readonly words: string | null;
}

export const galleryPictures = ({ pictures, images }: Pick<ProductView, "pictures" | "images">): GalleryPicture[] => [
  ...pictures.map(({ id, variants, alt }) => ({ key: id, variants, address: "", addressAt: -1, words: alt })),
  ...images.map((address, addressAt) => ({
    key: `${addressAt} ${address}`,
    variants: [],
    address,
    addressAt,
    words: null,
  })),
];
