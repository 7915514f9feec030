/** A role, or `text`, and what it is called in English and in French. */
export type Element = readonly [role: "text" | Role, en: string, fr: string];
type Role =
  "heading" | "link" | "button" | "tab" | "textbox" | "searchbox" | "combobox" | "checkbox" | "radio" | "table" | "row";

/** A public page, what it must show, and how it is reached. */
export interface PublicPage {
  /** Its pattern in a manifest (`web/src/features/<name>/pages.ts`), or `*`. */
  route: string;
  /** An address that it answers, without language. */
  path: string;
  /** One of those that are looked at on a phone in each run; the full run looks at all. */
  main?: boolean;
  status?: 404;
  /** What it shows to everyone, with JavaScript and without. */
  shows: readonly Element[];
  /** What it shows once its script runs. */
  comesAlive?: readonly Element[];
}

/** The rows that pages with a parameter show: the ids of a product of `category` and of its supplier, and their names. */
export interface Shown {
  category: string;
  productId: string;
  product: string;
  supplierId: string;
  supplier: string;
}

export const heading = (en: string, fr: string): Element => ["heading", en, fr];
export const link = (en: string, fr: string): Element => ["link", en, fr];
export const button = (en: string, fr: string): Element => ["button", en, fr];
export const text = (en: string, fr: string): Element => ["text", en, fr];
