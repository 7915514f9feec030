import type { Language } from "#shared/kernel/language.ts";

const uuid = "[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}";
const ownPicture = new RegExp(`^/(?:products/(?!all(?:/|$))[a-z-]+(?:/${uuid})?|suppliers/${uuid})$`);

/** The address of a page's picture: its own for products, suppliers and categories, else the marketplace's. */
export const sharePath = (path: string, language: Language): string =>
  `/share/${language}${ownPicture.test(path) ? path : ""}.png`;
