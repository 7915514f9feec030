import type { Font } from "fontkit";
import { fontSubsets, unpackFont } from "../kernel/font-file.ts";

/** The face of papers in its two weights (look: papers are set in Source Sans alone, but for letters that it lacks). Of fonts that vary, fontkit can embed no part. */
const weights = { regular: 400, bold: 600 } as const;
export type Face = keyof typeof weights;

/**
 * Parts of families, in the order in which they are asked for a sign. Names in Yoruba and Igbo have vowels with a dot below, which stand in the third; Source Sans has
 * no Ethiopic letters. Writings that run from right to left are in none: they need more than a font (`docs/adr/0040-papers-and-their-numbers.md`).
 */
const parts: readonly (readonly [source: string, family: string, subset: string])[] = [
  ...[...fontSubsets, "vietnamese", "cyrillic", "cyrillic-ext", "greek", "greek-ext"].map(
    (subset) => ["@fontsource/source-sans-3", "source-sans-3", subset] as const,
  ),
  ["@fontsource/noto-sans-ethiopic", "noto-sans-ethiopic", "ethiopic"],
];

/** The fonts of a face, in the order in which they are asked for a sign. */
export type Faces = Readonly<Record<Face, readonly Font[]>>;

/** All figures are of one width, so that amounts stand under each other. */
const figures = ["tnum"];

const unpacked = new Map<Face, Promise<Buffer[]>>();

/** The files are read with the first paper. */
function filesOf(face: Face): Promise<Buffer[]> {
  const known = unpacked.get(face);
  if (known) return known;
  const files = Promise.all(
    parts.map(([source, family, subset]) =>
      unpackFont(`${source}/files/${family}-${subset}-${weights[face]}-normal.woff2`),
    ),
  );
  unpacked.set(face, files);
  return files;
}

/**
 * The fonts of one paper, which embeds the signs that it uses. No two papers share them: to embed é is to open e as a piece of it, and an e that was first opened so is
 * drawn from then on but is no letter any more for whoever copies the text or has it read aloud.
 */
export async function openFaces(): Promise<Faces> {
  const { create } = await import("fontkit");
  const open = async (face: Face): Promise<Font[]> =>
    whenAsked(await filesOf(face), (file, index) => {
      // Parts of one font have one name, and pdfkit takes what has the same for the same.
      const name = `${parts[index]?.slice(1).join("-")}-${face}`;
      const font = create(file) as Font;
      // By the font and not by what asks for it: pdfkit keeps how words are laid out as long as nobody asks for features.
      const layOut = font.layout.bind(font);
      return Object.defineProperties(font, {
        postscriptName: { value: name },
        layout: { value: (text: string) => layOut(text, figures) },
      });
    });
  return { regular: await open("regular"), bold: await open("bold") };
}

/** A list whose items are made when they are first looked at: most papers need two fonts of sixteen. */
function whenAsked<From, Item>(all: readonly From[], make: (from: From, index: number) => Item): Item[] {
  const items: Item[] = [];
  for (const [index, from] of all.entries())
    Object.defineProperty(items, index, {
      configurable: true,
      enumerable: true,
      get: () => {
        const value = make(from, index);
        Object.defineProperty(items, index, { value, enumerable: true });
        return value;
      },
    });
  return items;
}

/** The fonts lack the narrow spaces of printed French, and what cannot be seen has no place on paper. A letter and its mark are one sign where there is one. */
export const printable = (text: string): string =>
  text
    .normalize("NFC")
    .replace(/[\u2000-\u200a\u202f]/g, "\u00a0")
    .replace(/[\p{Cc}\p{Cf}]/gu, "");

/** Runs of signs that one font has. A sign that none has is shown as the box of the first: a name is never shortened without a trace. */
export function* runsOf(text: string, fonts: readonly Font[]): Generator<{ font: number; text: string }> {
  let run: { font: number; text: string } | undefined;
  for (const sign of text) {
    const has = (font: Font | undefined) => font?.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0) ?? false;
    // A mark stays with its letter where the letter's font has it.
    const isMark = run !== undefined && /^\p{M}$/u.test(sign) && has(fonts[run.font]);
    const font = isMark && run ? run.font : Math.max(fonts.findIndex(has), 0);
    if (run?.font === font) run.text += sign;
    else {
      if (run) yield run;
      run = { font, text: sign };
    }
  }
  if (run) yield run;
}
