import type { Font } from "fontkit";
import { fontSubsets, readFont } from "../kernel/font-file.ts";

/** The site's two faces in the weights that pictures use. */
const faces = {
  serif: { family: "fraunces", file: "opsz", variation: { wght: 600, opsz: 72 } },
  sans: { family: "source-sans-3", file: "wght", variation: { wght: 400 } },
  bold: { family: "source-sans-3", file: "wght", variation: { wght: 600 } },
} as const;
export type Face = keyof typeof faces;

/** Turns text into outlines, so that a picture looks the same on a machine without our fonts, or without any. */
export interface Typesetter {
  /** The width of a text in pixels. */
  measure(text: string, face: Face, size: number): number;
  /** The text in at most `most` lines of `width` pixels; what does not fit ends in an ellipsis. */
  wrap(text: string, face: Face, size: number, width: number, most: number): string[];
  /** SVG paths of one line whose baseline begins at x, y. */
  draw(text: string, face: Face, size: number, x: number, y: number, fill: string): string;
}

let loading: Promise<Typesetter> | undefined;

/** The fonts are read with the first picture. */
export const typesetter = (): Promise<Typesetter> => (loading ??= load());

async function load(): Promise<Typesetter> {
  const fonts = {} as Record<Face, Font[]>;
  for (const [face, { family, file, variation }] of Object.entries(faces))
    fonts[face as Face] = await Promise.all(
      fontSubsets.map(async (subset) => {
        const font = await readFont(`@fontsource-variable/${family}/files/${family}-${subset}-${file}-normal.woff2`);
        return font.getVariation(variation);
      }),
    );
  return typesetterOf(fonts);
}

/** French spaces that the faces lack are drawn as ordinary ones. */
const drawable = (text: string) => text.replace(/[\u00a0\u2000-\u200a\u202f]/g, " ").replace(/\p{C}/gu, "");

function typesetterOf(fonts: Record<Face, Font[]>): Typesetter {
  /** Runs of signs that one font has, in their order; what none has is left out. */
  function* runsOf(text: string, face: Face) {
    let run: { font: Font; text: string } | undefined;
    for (const sign of drawable(text)) {
      const font = fonts[face].find((one) => one.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0));
      if (!font) continue;
      if (run?.font === font) run.text += sign;
      else {
        if (run) yield run;
        run = { font, text: sign };
      }
    }
    if (run) yield run;
  }
  const measure = (text: string, face: Face, size: number) => {
    let width = 0;
    for (const { font, text: run } of runsOf(text, face))
      width += (font.layout(run).advanceWidth * size) / font.unitsPerEm;
    return width;
  };
  return {
    measure,
    wrap(text, face, size, width, most) {
      const words = drawable(text).split(/\s+/).filter(Boolean);
      const fits = (line: string) => measure(line, face, size) <= width;
      const cut = (line: string) => {
        let signs = [...line];
        while (signs.length > 1 && !fits(`${signs.join("").trimEnd()}…`)) signs = signs.slice(0, -1);
        return `${signs.join("").trimEnd()}…`;
      };
      const lines: string[] = [];
      while (words.length > 0 && lines.length < most) {
        let line = words.shift() ?? "";
        while (words[0] !== undefined && fits(`${line} ${words[0]}`)) line += ` ${words.shift()}`;
        const last = lines.length === most - 1 && words.length > 0;
        lines.push(last ? cut(`${line} ${words.join(" ")}`.slice(0, 400)) : fits(line) ? line : cut(line));
      }
      return lines;
    },
    draw(text, face, size, x, y, fill) {
      let at = x;
      const paths: string[] = [];
      for (const { font, text: run } of runsOf(text, face)) {
        const scale = size / font.unitsPerEm;
        const { glyphs, positions } = font.layout(run);
        glyphs.forEach((glyph, index) => {
          const { xOffset = 0, xAdvance = 0 } = positions[index] ?? {};
          const path = glyph.path.toSVG();
          if (path)
            paths.push(
              `<path d="${path}" transform="translate(${(at + xOffset * scale).toFixed(2)} ${y}) scale(${scale.toFixed(5)} ${(-scale).toFixed(5)})"/>`,
            );
          at += xAdvance * scale;
        });
      }
      return `<g fill="${fill}">${paths.join("")}</g>`;
    },
  };
}
