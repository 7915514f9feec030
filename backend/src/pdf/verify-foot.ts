import { bothOf, type Both } from "./both.ts";
import { qrCode } from "./qr-code.ts";
import { inks, type Sheet } from "./sheet.ts";

interface Verified {
  /** The public page, with the token that shows all of it. */
  url: string;
  label: Both;
  /** What stands below the address: a caption in grey, or what it is the caption of. */
  below?: readonly { text: string; isCaption?: boolean }[];
}

const side = 64;
/** Points that it takes of each page. */
export const verifyFootHeight = 84;

/** At the foot of each page: a QR code, and the address without its token, for whoever cannot scan. */
export function verifyFoot(sheet: Sheet, y: number, { url, label, below = [] }: Verified): void {
  qrCode(sheet, url, { x: sheet.left, y, side });
  const place = { x: sheet.left + side + 10, width: sheet.width * 0.6 };
  const { host, pathname } = new URL(url);
  let at = y;
  at += sheet.write(bothOf(label, sheet.language), { ...place, y: at, size: 7, color: inks.grey });
  at += sheet.write(`${host}${pathname}`, { ...place, y: at, size: 9 });
  for (const { text, isCaption } of below)
    at += sheet.write(text, { ...place, y: at, ...(isCaption ? { size: 7, color: inks.grey } : { size: 8 }) });
}
