import sharp from "sharp";
import { Sheet, table } from "#backend/src/pdf/index.ts";

/** The same numbers for the same seed: a demo that is loaded again has the same pictures. */
function numbersFrom(seed: number): (from: number, to: number) => number {
  let state = seed;
  return (from, to) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return from + (state / 2_147_483_648) * (to - from);
  };
}

const [width, height] = [1600, 1200];
const jpeg = (drawing: string, background: string): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs><radialGradient id="light" cx="32%" cy="24%" r="95%"><stop offset="0" stop-color="#fff" stop-opacity=".3"/><stop offset="1" stop-color="#000" stop-opacity=".34"/></radialGradient></defs><rect width="100%" height="100%" fill="${background}"/>${drawing}<rect width="100%" height="100%" fill="url(#light)"/></svg>`,
    ),
  )
    .jpeg({ quality: 82, mozjpeg: false })
    .toBuffer();

const grouped = (x: number, y: number, turn: number, inside: string): string =>
  `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn.toFixed(1)})">${inside}</g>`;

/** A card with words, as inspectors lay one beside what they photograph. */
function card(x: number, y: number, lines: readonly string[]): string {
  const words = lines
    .map(
      (line, at) =>
        `<text x="26" y="${52 + at * 44}" font-family="DejaVu Sans, sans-serif" font-size="${at === 0 ? 34 : 28}" font-weight="${at === 0 ? 700 : 400}" fill="#1d1d1b">${line}</text>`,
    )
    .join("");
  return `<g transform="translate(${x} ${y}) rotate(-2)"><rect x="8" y="10" width="470" height="${40 + lines.length * 46}" rx="6" fill="#000" opacity=".3"/><rect width="470" height="${40 + lines.length * 46}" rx="6" fill="#f6f1e4"/>${words}</g>`;
}

/** Green coffee on a black tray, some of it mouldy: a bean is an oval with its furrow. */
export function trayOfBeans({
  mouldy,
  seed,
  lines,
}: {
  mouldy: number;
  seed: number;
  lines: readonly string[];
}): Promise<Buffer> {
  const number = numbersFrom(seed);
  const beans: string[] = [];
  let left = mouldy;
  for (let y = 150; y < height - 60; y += 62)
    for (let x = 90; x < width - 60; x += 84) {
      const tone = number(0, 1);
      const [red, green, blue] = [128 + tone * 34, 136 + tone * 30, 96 + tone * 26].map(Math.round);
      const shape = `<ellipse cx="4" cy="7" rx="36" ry="24" fill="#000" opacity=".4"/><ellipse rx="35" ry="23" fill="rgb(${red},${green},${blue})"/><path d="M-33 2C-14-9 12 9 33-2" fill="none" stroke="rgb(${(red ?? 0) - 58},${(green ?? 0) - 58},${(blue ?? 0) - 52})" stroke-width="4.5"/><ellipse cx="-9" cy="-10" rx="14" ry="5" fill="#fff" opacity=".18"/>`;
      // Spread over the tray, not in its first rows.
      const isMouldy = left > 0 && number(0, 1) < 0.09;
      if (isMouldy) left -= 1;
      const mould = isMouldy
        ? Array.from(
            { length: 16 },
            () =>
              `<circle cx="${number(-24, 24).toFixed(1)}" cy="${number(-15, 15).toFixed(1)}" r="${number(3, 8).toFixed(1)}" fill="${number(0, 1) < 0.5 ? "#e9ece2" : "#9db08c"}" opacity=".8"/>`,
          ).join("")
        : "";
      beans.push(grouped(x + number(-15, 15), y + number(-12, 12), number(0, 180), shape + mould));
    }
  return jpeg(`${beans.join("")}${card(1060, 40, lines)}`, "#26282a");
}

/** Jute bags in a container; of the wet ones the lower half is dark. */
export function stackOfBags({
  wet,
  seed,
  lines,
}: {
  wet: readonly number[];
  seed: number;
  lines: readonly string[];
}): Promise<Buffer> {
  const number = numbersFrom(seed);
  const wall = Array.from(
    { length: 27 },
    (_, at) => `<rect x="${at * 60}" width="30" height="${height}" fill="#6e7d86" opacity=".5"/>`,
  ).join("");
  const bags: string[] = [];
  for (let row = 0; row < 5; row += 1)
    for (let column = 0; column < 5; column += 1) {
      const at = row * 5 + column;
      const [x, y] = [130 + column * 290 + (row % 2) * 70 + number(-8, 8), 930 - row * 172 + number(-6, 6)];
      const weave = Array.from(
        { length: 15 },
        (_, line) =>
          `<path d="M-124 ${-70 + line * 10}C-60 ${-64 + line * 10} 60 ${-64 + line * 10} 124 ${-70 + line * 10}" stroke="#7a5c34" stroke-width="1.4" opacity=".45" fill="none"/>`,
      ).join("");
      const stain = wet.includes(at)
        ? `<path d="M-126 10C-80 ${number(-30, 0).toFixed(0)}-20 ${number(10, 34).toFixed(0)} 30 6C70 ${number(-26, 4).toFixed(0)} 104 22 126 12L118 70C60 86-60 86-118 70Z" fill="#3d2b16" opacity=".62"/>`
        : "";
      bags.push(
        grouped(
          x,
          y,
          number(-2, 2),
          `<path d="M-128-64C-70-84 70-84 128-64C140-20 140 30 122 74C60 90-60 90-122 74C-140 30-140-20-128-64Z" fill="#b58d57" stroke="#6b4f2b" stroke-width="3"/>${weave}<text x="-78" y="14" font-family="DejaVu Sans, sans-serif" font-weight="700" font-size="34" fill="#3c2a12" opacity=".75">HU-26-09</text>${stain}`,
        ),
      );
    }
  return jpeg(
    `${wall}<rect y="1010" width="${width}" height="190" fill="#4c3a26"/>${bags.join("")}${card(1060, 36, lines)}`,
    "#87969e",
  );
}

/** A moisture meter with what it shows. */
export function moistureMeter({ shown, lines }: { shown: string; lines: readonly string[] }): Promise<Buffer> {
  const keys = Array.from(
    { length: 6 },
    (_, at) =>
      `<rect x="${560 + (at % 3) * 170}" y="${760 + Math.floor(at / 3) * 110}" width="130" height="74" rx="14" fill="${at === 5 ? "#c8452f" : "#d9dcdf"}"/>`,
  ).join("");
  return jpeg(
    `<rect y="0" width="${width}" height="${height}" fill="#b9a58a"/><rect x="470" y="190" width="660" height="860" rx="60" fill="#000" opacity=".28" transform="translate(16 22)"/><rect x="470" y="190" width="660" height="860" rx="60" fill="#f1f2f3"/><rect x="470" y="190" width="660" height="120" rx="60" fill="#2c5c7d"/><text x="800" y="268" text-anchor="middle" font-family="DejaVu Sans, sans-serif" font-weight="700" font-size="46" fill="#fff">GRAIN MOISTURE</text><rect x="540" y="350" width="520" height="340" rx="18" fill="#b9c7a4" stroke="#2a2f24" stroke-width="8"/><text x="1000" y="572" text-anchor="end" font-family="DejaVu Sans Mono, monospace" font-weight="700" font-size="190" fill="#1f2a18">${shown}</text><text x="1040" y="440" text-anchor="end" font-family="DejaVu Sans, sans-serif" font-size="48" fill="#1f2a18">%</text><text x="570" y="664" font-family="DejaVu Sans, sans-serif" font-size="36" fill="#1f2a18">GREEN COFFEE  21.4 °C</text>${keys}${card(60, 60, lines)}`,
    "#b9a58a",
  );
}

interface LabReport {
  number: string;
  laboratory: string;
  place: string;
  goods: string;
  sample: string;
  day: string;
  /** What was measured, how, what was found. */
  results: readonly (readonly [figure: string, method: string, found: string])[];
  remark: string;
}

/** A laboratory's report, which says at its foot that it is a sample. */
export async function labReport(report: LabReport): Promise<Buffer> {
  const sheet = await Sheet.begin({
    language: "en",
    title: `Report ${report.number}`,
    number: report.number,
    size: "A4",
  });
  sheet.paragraph(report.laboratory, { face: "bold", size: 16 });
  sheet.paragraph(report.place, { size: 10 });
  sheet.y += 18;
  sheet.paragraph(`Analysis report ${report.number}`, { face: "bold", size: 20 });
  for (const line of [`Goods: ${report.goods}`, `Sample: ${report.sample}`, `Day of the report: ${report.day}`])
    sheet.paragraph(line, { size: 11 });
  sheet.y += 12;
  table(sheet, {
    columns: [
      { title: { en: "Figure", fr: "Mesure" }, width: 190 },
      { title: { en: "Method", fr: "Méthode" } },
      { title: { en: "Found", fr: "Résultat" }, width: 110, align: "right" },
    ],
    rows: report.results.map((cells) => cells.map((cell) => [cell])),
  });
  sheet.y += 12;
  sheet.paragraph(report.remark, { size: 11 });
  sheet.y += 8;
  sheet.paragraph("SPECIMEN. Sample data of the demo: nobody has measured this.", { size: 10 });
  return sheet.finish((page, pages) => `${page} / ${pages}`);
}
