import type { Font } from "fontkit";
import { fontSubsets, readFont } from "../kernel/font-file.ts";

/** The face of papers in its two weights (look: papers are set in Source Sans alone). Of fonts that vary, fontkit can embed no part. */
const weights = { regular: 400, bold: 600 } as const;
export type Face = keyof typeof weights;

/** Names in Yoruba and Igbo have vowels with a dot below, which stand in the third. */
const subsets = [...fontSubsets, "vietnamese"] as const;

/** The fonts of a face, in the order in which they are asked for a sign. */
export type Faces = Readonly<Record<Face, readonly Font[]>>;

let loading: Promise<Faces> | undefined;

/** The fonts are read with the first paper; each paper embeds the signs that it uses. */
export const loadFaces = (): Promise<Faces> => (loading ??= load());

async function load(): Promise<Faces> {
  const read = async (face: Face): Promise<Font[]> =>
    Promise.all(
      subsets.map(async (subset) => {
        const font = await readFont(
          `@fontsource/source-sans-3/files/source-sans-3-${subset}-${weights[face]}-normal.woff2`,
        );
        // Parts of one font have one name, and pdfkit takes what has the same for the same.
        return Object.defineProperty(font, "postscriptName", { value: `SourceSans3-${face}-${subset}` });
      }),
    );
  return { regular: await read("regular"), bold: await read("bold") };
}

/** The fonts lack the narrow spaces of printed French, and what cannot be seen has no place on paper. */
export const printable = (text: string): string =>
  text.replace(/[\u2000-\u200a\u202f]/g, "\u00a0").replace(/[\p{Cc}\p{Cf}]/gu, "");

/** Runs of signs that one font has. A sign that none has is shown as the box of the first: a name is never shortened without a trace. */
export function* runsOf(text: string, fonts: readonly Font[]): Generator<{ font: number; text: string }> {
  let run: { font: number; text: string } | undefined;
  for (const sign of text) {
    const found = fonts.findIndex((font) => font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0));
    const font = Math.max(found, 0);
    if (run?.font === font) run.text += sign;
    else {
      if (run) yield run;
      run = { font, text: sign };
    }
  }
  if (run) yield run;
}
