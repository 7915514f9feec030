import { colors, faces, series as strokes } from "#web/src/ui/tokens.ts";
import { plotHeight, type Plot } from "./layout.ts";
import { markerAt, strokeAt } from "./marker.ts";
import type { PriceSeries } from "./prices.ts";

export interface SavedChart {
  title: string;
  series: readonly PriceSeries[];
  unit: string;
  source: string;
  plot: Plot;
  price: (value: string) => string;
  month: (month: string, withYear: boolean) => string;
}

/** A cell that no spreadsheet reads as a formula or splits. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One row per month and line; unit and source stand in every row, so that no part of the file loses them. */
export function chartCsv({ series, unit }: Pick<SavedChart, "series" | "unit">): string {
  const rows = series.flatMap((one) =>
    one.points.map((point) => [point.month, cell(one.label), point.price, cell(unit), cell(one.source)].join(",")),
  );
  return ["month,series,price,unit,source", ...rows].join("\r\n") + "\r\n";
}

const escape = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
const width = 960;
const [left, top, plotWidth] = [72, 96, 740];

/** The chart as a picture that stands alone: title, unit and source are drawn in. */
export function chartSvg({ title, unit, source, plot, price, month }: SavedChart): string {
  const x = (at: number) => Math.round((left + at * plotWidth) * 10) / 10;
  const text = (at: number, y: number, body: string, more = "") =>
    `<text x="${at}" y="${y}" ${more}>${escape(body)}</text>`;
  const rules = plot.ticks.map(
    (tick) =>
      `<path d="M${left} ${top + tick.y}h${plotWidth}" stroke="${colors.grid}"/>` +
      text(left - 10, top + tick.y + 4, price(String(tick.value)), `text-anchor="end" fill="${colors.muted}"`),
  );
  const months = plot.axis
    .filter((one) => one.fine)
    .map((one) => {
      const name = one.yearOnly ? one.month.slice(0, 4) : month(one.month, true);
      return text(x(one.x), top + plotHeight + 26, name, `text-anchor="middle" fill="${colors.muted}"`);
    });
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
    const label = last
      ? text(x(1) + 14, top + line.labelY - 2, line.series.label, `fill="${color}" font-weight="600"`) +
        text(x(1) + 14, top + line.labelY + 14, price(last.price), `fill="${color}" font-weight="600"`)
      : "";
    return `<path d="${path}" fill="none" stroke="${color}" stroke-width="2.25" stroke-dasharray="${strokeAt(index).dash || "none"}"/>${marks.join("")}${label}`;
  });
  const height = top + plotHeight + 80;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${escape(faces.sans)}" font-size="13">` +
    `<rect width="${width}" height="${height}" fill="${colors.white}"/>` +
    text(24, 40, title, `font-size="20" font-weight="600" fill="${colors.ink}"`) +
    text(24, 66, unit, `fill="${colors.muted}"`) +
    text(24, height - 20, source, `fill="${colors.muted}"`) +
    rules.join("") +
    months.join("") +
    lines.join("") +
    "</svg>"
  );
}

/** Draws the standing-alone picture at twice its size. */
async function chartPng(chart: SavedChart): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(chartSvg(chart))}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.width * 2;
  canvas.height = image.height * 2;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"),
  );
}

/** Hands the file to the browser. Loaded only when someone asks for it. */
export async function saveChart(kind: "png" | "csv", chart: SavedChart): Promise<void> {
  // The mark at the start lets spreadsheets read accents.
  const blob =
    kind === "png" ? await chartPng(chart) : new Blob(["\ufeff", chartCsv(chart)], { type: "text/csv;charset=utf-8" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = `${chart.title
    .normalize("NFKD")
    // What stood above its letter.
    .replace(/\p{M}/gu, "")
    .replace(/[^\w]+/g, "-")
    .toLowerCase()}.${kind}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
