import { africaRows } from "./africa-rows.ts";
import type { Drawn } from "./drawn-markup.ts";

type Region = "o" | "w" | "e" | "s";

/** Runs of threads as horizontal strokes; a dash of 7 and a gap of 1 cut them into squares, at a sixth of the markup of single squares. */
function path(region: Region): string {
  const run = new RegExp(`${region}+`, "g");
  return africaRows
    .map((row, y) =>
      [...row.matchAll(run)].map((match) => `M${match.index * 8} ${y * 8 + 3.5}h${match[0].length * 8 - 1}`).join(""),
    )
    .join("");
}

const paths = { rest: path("o"), west: path("w"), east: path("e"), south: path("s") };

/** The continent in four paths; `classes` names their colours. */
export const mapMarkup = (classes: Partial<Record<keyof typeof paths, string>>): Drawn => ({
  body: `<g stroke-width="7" stroke-dasharray="7 1" fill="none">${Object.entries(paths)
    .map(([part, d]) => `<path d="${d}" class="${classes[part as keyof typeof paths] ?? ""}"/>`)
    .join("")}</g>`,
});
