import type { CategoryId } from "#shared/catalogue/choices.ts";
import type { ProductQuery } from "#web/src/features/catalogue/index.ts";

export type WholesaleCrop = "coffee" | "sesame" | "chia";

/** The crop a wholesale page is about: /fr/sesame-wholesale is sesame's. */
export function cropAt(path: string): WholesaleCrop {
  const [, crop] = /\/(coffee|sesame|chia)-wholesale\/?$/.exec(path) ?? [];
  if (!crop) throw new Error(`no wholesale page: ${path}`);
  return crop as WholesaleCrop;
}

/** Conventional first, as buyers ask for it most. */
export const variantsOf = (crop: WholesaleCrop) =>
  [`${crop}-conventional`, `${crop}-organic`] as const satisfies readonly CategoryId[];

/** Three of a variant stand on the page. */
export const featured = (variant: CategoryId): ProductQuery => ({ category: variant, limit: 3 });
