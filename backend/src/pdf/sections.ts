import { leading, type Sheet, type Type } from "./sheet.ts";

/** What begins a part of a longer paper: it never stands alone at the foot of a page. */
export function heading(sheet: Sheet, text: string): void {
  const size = 12;
  sheet.y += 6;
  sheet.ensure(leading(size) + 3 * leading(10));
  sheet.piece("H2", () => {
    sheet.y += sheet.write(text, { x: sheet.left, y: sheet.y, width: sheet.width, face: "bold", size });
  });
  sheet.y += 3;
}

/** What somebody has written, with its own paragraphs. */
export function said(sheet: Sheet, text: string, type: Type = {}): void {
  for (const part of text.split(/\n+/)) if (part.trim()) sheet.paragraph(part.trim(), type);
  sheet.y += 4;
}
