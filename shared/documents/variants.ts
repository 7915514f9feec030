import type { VariantView } from "./contract.ts";

/** The largest that every program can show, for where one address has to do. */
export const largestOf = (variants: readonly VariantView[]): VariantView | undefined =>
  variants.findLast(({ format }) => format === "webp") ?? variants.at(-1);
