import { cropOf } from "./choices.ts";

/** Subheadings of the Harmonized System, edition 2022, of the goods as they are sold here: green coffee that is not decaffeinated, sesame seeds, other oil seeds (chia). */
const codes: Readonly<Record<string, string>> = { coffee: "090111", sesame: "120740", chia: "120799" };

/** The six digits of a category; null where none is known. Countries add further ones of their own. */
export const hsCodeOf = (category: string): string | null => codes[cropOf(category)] ?? null;

/** As papers write it: "0901.11", "1207.99.96". */
export const writeHsCode = (digits: string): string =>
  [digits.slice(0, 4), ...(digits.slice(4).match(/.{1,2}/g) ?? [])].join(".");
