import type { Language } from "#shared/kernel/language.ts";
import en from "#shared/locales/en/chart-file.json";
import fr from "#shared/locales/fr/chart-file.json";
import { saveFile, type SaveOutcome } from "#web/src/platform/save-file.ts";
import { colors, faces, series as strokes } from "#shared/look/tokens.ts";
import { fileOutcomeWords } from "#web/src/ui/file-outcome-words.ts";
import { plotHeight, type Plot } from "./layout.ts";
import { markerAt, strokeAt } from "./marker.ts";
import type { PriceSeries } from "./prices.ts";

export interface SavedChart {
  title: string;
  series: readonly PriceSeries[];
  unit: string;
  source: string;
  language: Language;
  plot: Plot;
  price: (value: string) => string;
  month: (month: string, withYear: boolean) => string;
}

/** What a spreadsheet of the language splits a row at, and how it writes a number: French ones read `5510.00` as a text, and a comma as its decimal sign. */
const sheets = {
  en: { columns: en, separator: ",", decimal: "." },
  fr: { columns: fr, separator: ";", decimal: "," },
} as const;

/** A cell that no spreadsheet reads as a formula or splits. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One row per month (ISO 8601) and line; unit and source stand in every row, so that no part of the file loses them. */
export function chartCsv({ series, unit, language }: Pick<SavedChart, "series" | "unit" | "language">): string {
  const { columns, separator, decimal } = sheets[language];
  const rows = series.flatMap((one) =>
    one.points.map((point) => [
      point.month,
      cell(one.label),
      point.price.replace(".", decimal),
      cell(unit),
      cell(one.source),
    ]),
  );
  const head = [columns.month, columns.series, columns.price, columns.unit, columns.source];
  return [head, ...rows].map((row) => row.join(separator)).join("\r\n") + "\r\n";
}

const width = 960;
const [left, top, plotWidth] = [72, 96, 740];

interface Words {
  x: number;
  y: number;
  body: string;
  color: string;
  size?: number;
  bold?: boolean;
  align?: CanvasTextAlign;
}

/** What a picture that stands alone is made of: title, unit and source are drawn in. */
export function chartPicture({ title, unit, source, plot, price, month }: Omit<SavedChart, "series" | "language">): {
  drawing: string;
  words: Words[];
  height: number;
} {
  const x = (at: number) => Math.round((left + at * plotWidth) * 10) / 10;
  const height = top + plotHeight + 88;
  const words: Words[] = [
    { x: 24, y: 40, body: title, color: colors.ink, size: 20, bold: true },
    { x: 24, y: 66, body: unit, color: colors.muted },
    { x: 24, y: height - 20, body: source, color: colors.muted },
    ...plot.ticks.map((tick) => ({
      x: left - 10,
      y: top + tick.y + 4,
      body: price(String(tick.value)),
      color: colors.muted,
      align: "right" as const,
    })),
    ...plot.axis
      .filter((one) => one.fine)
      .map((one) => ({
        x: x(one.x),
        y: top + plotHeight + 36,
        body: one.yearOnly ? one.month.slice(0, 4) : month(one.month, true),
        color: colors.muted,
        align: "center" as const,
      })),
  ];
  const rules = plot.ticks.map((tick) => `<path d="M${left} ${top + tick.y}h${plotWidth}" stroke="${colors.grid}"/>`);
  const lines = plot.lines.map((line, index) => {
    const color = strokes.find((one) => one.name === line.series.color)?.color ?? colors.ink;
    const path = line.path.replace(
      /([ML])([\d.]+),([\d.]+)/g,
      (_, move: string, px: string, py: string) => `${move}${x(Number(px) / 1000)} ${top + Number(py)}`,
    );
    const marks = line.spots.map(
      (spot) =>
        `<path transform="translate(${x(spot.x)} ${top + spot.y})" d="${markerAt(index)}" fill="${colors.white}" stroke="${color}" stroke-width="2"/>`,
    );
    const last = line.spots.at(-1);
    const label = { x: x(1) + 14, color, bold: true };
    if (last)
      words.push(
        { ...label, y: top + line.labelY - 4, body: line.series.label },
        { ...label, y: top + line.labelY + 12, body: price(last.price) },
      );
    return `<path d="${path}" fill="none" stroke="${color}" stroke-width="2.25" stroke-dasharray="${strokeAt(index).dash || "none"}"/>${marks.join("")}`;
  });
  const drawing =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<rect width="${width}" height="${height}" fill="${colors.white}"/>${rules.join("")}${lines.join("")}</svg>`;
  return { drawing, words, height };
}

/** Draws the picture at twice its size. Words are written by the page, whose faces a drawing of its own could not have. */
async function chartPng(chart: SavedChart): Promise<Blob> {
  const { drawing, words, height } = chartPicture(chart);
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(drawing)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = width * 2;
  canvas.height = height * 2;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas");
  context.scale(2, 2);
  context.drawImage(image, 0, 0, width, height);
  for (const { x, y, body, color, size = 13, bold = false, align = "left" } of words) {
    context.font = `${bold ? 600 : 400} ${size}px ${faces.sans}`;
    // Without a line the next face is taken.
    await document.fonts.load(context.font, body).catch(() => undefined);
    context.fillStyle = color;
    context.textAlign = align;
    context.fillText(body, x, y);
  }
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"),
  );
}

async function save(kind: "png" | "csv", chart: SavedChart): Promise<SaveOutcome> {
  const name = chart.title
    .normalize("NFKD")
    // What stood above its letter.
    .replace(/\p{M}/gu, "")
    .replace(/[^\w]+/g, "-")
    .toLowerCase();
  if (kind === "png") return saveFile(`${name}.png`, await chartPng(chart), "image/png");
  // The mark at the start lets spreadsheets read accents.
  return saveFile(`${name}.csv`, `\ufeff${chartCsv(chart)}`, "text/csv;charset=utf-8");
}

/** Saves the chart as a file; answers the words for how that ended. Loaded only when someone asks for it. */
export async function saveChart(kind: "png" | "csv", chart: SavedChart): Promise<string> {
  return fileOutcomeWords(await save(kind, chart), chart.language);
}
