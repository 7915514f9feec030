import type { Language } from "#shared/kernel/language.ts";
import type { TextGroup } from "#web/src/i18n/texts.ts";

/** What the server leaves in the page for the browser: data, not a script, so that it needs no nonce. */
export interface Boot {
  language: Language;
  /** Below this path the router lives: "/fr", or "" for English. */
  basename: string;
  texts: TextGroup[];
  /** False: the page holds a shell and the browser renders everything. */
  rendered: boolean;
  /** Public origin, for addresses that must be whole. */
  publicUrl: string;
  state: unknown;
  /** Names of countries that stand in the page. */
  names: Record<string, string>;
  /** Why the page is an error instead. */
  problem: { status: number; code: string } | null;
}

export const bootId = "boot";

/** JSON that may stand in a script element: `<` would let a text end it. */
export const serializeBoot = (boot: Boot): string =>
  JSON.stringify(boot)
    .replace(/</g, "\\u003c")
    .replace(/\u2028/g, "\\u2028")
    .replace(/\u2029/g, "\\u2029");
