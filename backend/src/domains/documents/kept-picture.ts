import { pictureFormats } from "#shared/documents/choices.ts";
import type { PictureView } from "#shared/documents/contract.ts";
import type { DescribedPicture } from "#shared/documents/pictures.ts";
import type { Document } from "./model.ts";
import { pictureAddress } from "./presenter.ts";

/** What other domains keep of a public picture beside what it shows, so that a list of those reads nothing else. It never changes while it hangs there. */
export interface KeptPicture {
  readonly id: string;
  /** Of its public addresses. */
  readonly key: string;
  /** Width and height of each of the pictures made of it, smallest first; there is one in each format. */
  readonly sizes: readonly (readonly [width: number, height: number])[];
}

export interface KeptDescribed extends KeptPicture {
  readonly alt: string | null;
}

/** Of a public picture that hangs on something. */
export function keptPicture({ id, pictureKey, variants }: Document): KeptPicture {
  if (!pictureKey) throw new Error("only a public picture is kept beside what it shows");
  const [format] = pictureFormats;
  const own = variants.filter((variant) => variant.format === format);
  return { id, key: pictureKey, sizes: own.map(({ width, height }) => [width, height] as const) };
}

/** As {@link presentPicture} shows it. */
export const presentKept = ({ id, key, sizes }: KeptPicture): PictureView => ({
  id,
  variants: sizes.flatMap(([width, height]) =>
    pictureFormats.map((format) => ({ url: pictureAddress(key, { width, format }), width, height, format })),
  ),
});

export const presentDescribed = ({ alt, ...picture }: KeptDescribed): DescribedPicture => ({
  ...presentKept(picture),
  alt,
});

/** For an export: which documents they are, in their order, and how they are described. `column` is where they are kept. */
export const describedPictures = (column: string): string =>
  `jsonb_path_query_array(${column}, '$[*].id') as picture_documents, jsonb_path_query_array(${column}, '$[*].alt') as picture_descriptions`;
