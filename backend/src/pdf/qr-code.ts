import { encode } from "uqr";
import { inks, type Sheet } from "./sheet.ts";

/** Draws a QR code as a square of so many points, within a piece or an ornament. What it leads to stands beside it as text, for whoever cannot scan. */
export function qrCode(sheet: Sheet, text: string, { x, y, side }: { x: number; y: number; side: number }): void {
  const { data, size } = encode(text, { ecc: "M", border: 0 });
  const module = side / size;
  sheet.draw((document) => {
    for (const [row, cells] of data.entries())
      for (const [column, isDark] of cells.entries())
        if (isDark) document.rect(x + column * module, y + row * module, module, module);
    document.fill(inks.black);
  });
}
