/**
 * Prints the fallback faces of shared/look/fonts.css: installed fonts, stretched until our texts are as wide and stand as high in
 * them as in our own faces, so that nothing moves when those arrive.
 *
 *     npx tsx web/build/fallback-faces.ts Arial=regular.woff2,bold.woff2 … (fonts of the same metrics: Liberation for Arial and
 *     Times New Roman, Gelasio for Georgia; Noto Serif and Roboto are their own)
 *
 * The names of title faces begin with a tilde; they have one file, the bold one.
 */
import { readFileSync } from "node:fs";
import { create, type Font } from "fontkit";
import { createRequire } from "node:module";
import { decompress } from "wawoff2";

const { resolve } = createRequire(import.meta.url);
const read = async (file: string): Promise<Font> => {
  const bytes = readFileSync(file);
  return create(file.endsWith("2") ? Buffer.from(await decompress(bytes)) : bytes) as Font;
};

/** What visitors read: the texts of the public pages, in both languages. */
const textsOf = (value: unknown): string[] =>
  typeof value === "string" ? [value] : Object.values(value as Record<string, unknown>).flatMap(textsOf);
const sample = ["en", "fr"]
  .flatMap((language) =>
    ["site", "company", "catalogue"].map((group) => `../../shared/locales/${language}/${group}.json`),
  )
  .flatMap((file) => textsOf(JSON.parse(readFileSync(new URL(file, import.meta.url), "utf8"))))
  .join(" ")
  .replace(/\{\{.*?\}\}/g, "")
  .replace(/[^\x20-\x7e\xc0-\xff]/g, "");
const counts = new Map<string, number>();
for (const sign of sample) counts.set(sign, (counts.get(sign) ?? 0) + 1);

/** The mean advance of a sign of the sample, in em. */
function meanWidth(font: Font): number {
  let [width, all] = [0, 0];
  for (const [sign, count] of counts) {
    const code = sign.codePointAt(0) ?? 0;
    if (!font.hasGlyphForCodePoint(code)) continue;
    width += font.glyphForCodePoint(code).advanceWidth * count;
    all += count;
  }
  return width / all / font.unitsPerEm;
}

const own = async (name: string, file: string, axes: Record<string, number>) =>
  (await read(resolve(`@fontsource-variable/${name}/files/${name}-latin-${file}-normal.woff2`))).getVariation(axes);
const body = await Promise.all([400, 600].map((wght) => own("source-sans-3", "wght", { wght })));
const title = [await own("fraunces", "opsz", { wght: 600, opsz: 40 })];

const percent = (share: number) => `${(share * 100).toFixed(2)}%`;
for (const argument of process.argv.slice(2)) {
  const [name = "", files = ""] = argument.split("=");
  const faces = name.startsWith("~") ? title : body;
  for (const [index, file] of files.split(",").entries()) {
    const face = faces[index] ?? title[0];
    if (!face) continue;
    const size = meanWidth(face) / meanWidth(await read(file));
    const of = (units: number) => percent(units / face.unitsPerEm / size);
    process.stdout.write(
      `${name} ${faces === title || index > 0 ? "bold" : "regular"}: size-adjust: ${percent(size)}; ascent-override: ${of(face.ascent)}; descent-override: ${of(-face.descent)}; line-gap-override: ${of(face.lineGap)};\n`,
    );
  }
}
