import type { DocumentView, VariantView } from "#shared/documents/contract.ts";
import type { DescribedPicture } from "#shared/documents/pictures.ts";

/** A picture in a form: what is shown of it, and its words as they are typed. */
export interface PictureTyped {
  readonly id: string;
  readonly variants: readonly VariantView[];
  readonly alt: string;
}

export const pictureTyped = ({ id, variants, alt }: DescribedPicture): PictureTyped => ({
  id,
  variants,
  alt: alt ?? "",
});

export const sentPicture = ({ id, variants }: DocumentView): PictureTyped => ({ id, variants, alt: "" });

/** The list with one of its pictures at another place. */
export function movedTo<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const rest = list.filter((_, at) => at !== from);
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)];
}
