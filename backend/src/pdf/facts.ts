import { bothOf, type Both } from "./both.ts";
import { inks, leading, type Sheet, type Type } from "./sheet.ts";

export interface Fact {
  label: Both;
  /** Lines, the first in bold. */
  value: readonly string[];
}

interface Layout {
  columns: number;
  /** What stands beside them, such as a stamp. */
  beside?: number;
  /** A line below. */
  ruled?: boolean;
}

const typeOf = (line: number): Type => (line === 0 ? { face: "bold" } : { size: 9 });

/** Labels with what they name, side by side in so many columns. */
export function facts(sheet: Sheet, all: readonly Fact[], { columns, beside = 0, ruled = false }: Layout): void {
  const gap = 14;
  const width = (sheet.width - (beside && beside + gap) - gap * (columns - 1)) / columns;
  for (let from = 0; from < all.length; from += columns) {
    const row = all.slice(from, from + columns);
    const heights = row.map(({ label, value }) => {
      const lines = value.map((line, index) => sheet.heightOf(line, width, typeOf(index)));
      return (
        sheet.heightOf(bothOf(label, sheet.language), width, { size: 8 }) + lines.reduce((sum, one) => sum + one, 0)
      );
    });
    const height = Math.max(...heights);
    sheet.ensure(height);
    for (const [index, { label, value }] of row.entries()) {
      const place = { x: sheet.left + index * (width + gap), width };
      sheet.piece("P", () => {
        let y = sheet.y;
        y += sheet.write(bothOf(label, sheet.language), { ...place, y, size: 8, color: inks.grey });
        for (const [line, text] of value.entries()) y += sheet.write(text, { ...place, y, ...typeOf(line) });
      });
    }
    sheet.y += height + 8;
  }
  if (ruled) rule(sheet);
}

/** A line across the paper. */
export function rule(sheet: Sheet): void {
  const { left, right, y } = sheet;
  sheet.ornament((document) => document.lineWidth(0.75).moveTo(left, y).lineTo(right, y).stroke(inks.black));
  sheet.y += leading(8);
}
