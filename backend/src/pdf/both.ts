import type { Language } from "#shared/kernel/language.ts";
import { inks, leading, type Sheet, type Type } from "./sheet.ts";

/** A text of a paper in both languages. */
export type Both = Readonly<Record<Language, string>>;

/** Of a paper in one language: said once. */
export const alone = (text: string): Both => ({ en: text, fr: text });

export const otherThan = (language: Language): Language => (language === "en" ? "fr" : "en");

/** "Number / Numéro": the paper's language first. One word stands for both where they are the same. */
export const bothOf = (text: Both, language: Language): string =>
  text.en === text.fr ? text.en : `${text[language]} / ${text[otherThan(language)]}`;

/** A sentence in the paper's language, and below it the same in the other, in grey. */
export function sentences(sheet: Sheet, text: Both, { size = 10, ...type }: Type & { width?: number } = {}): void {
  const other = otherThan(sheet.language);
  sheet.paragraph(text[sheet.language], { size, ...type });
  sheet.paragraph(text[other], { ...type, size, color: inks.grey, lang: other });
}

/** The same in a box. */
export function boxed(sheet: Sheet, texts: readonly Both[], size = 10): void {
  const padding = size;
  const other = otherThan(sheet.language);
  const width = sheet.width - 2 * padding;
  const bold = { face: "bold", size } as const;
  const grey = { size, color: inks.grey } as const;
  const height = texts.reduce(
    (sum, text) => sum + sheet.heightOf(text[sheet.language], width, bold) + sheet.heightOf(text[other], width, grey),
    2 * padding,
  );
  sheet.ensure(height);
  const top = sheet.y;
  sheet.ornament((document) => document.lineWidth(0.75).rect(sheet.left, top, sheet.width, height).stroke(inks.black));
  sheet.y += padding;
  for (const text of texts) {
    const place = { x: sheet.left + padding, width };
    sheet.piece("P", () => void (sheet.y += sheet.write(text[sheet.language], { ...bold, ...place, y: sheet.y })));
    sheet.piece("P", () => void (sheet.y += sheet.write(text[other], { ...grey, ...place, y: sheet.y })), {
      lang: other,
    });
  }
  sheet.y = top + height + leading(8);
}
