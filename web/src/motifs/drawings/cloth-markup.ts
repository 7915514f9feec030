import type { Drawn } from "./drawn-markup.ts";
import { stripCloth, wideCloth, type ClothPlan, type Piece } from "./hero-plan.ts";
import { seeded } from "./seeded.ts";
import { clothId } from "./symbols.ts";

function draw(piece: Piece): { markup: string; symbol?: string } {
  switch (piece.kind) {
    case "field": {
      const [x, y, width, height] = piece.box;
      return { markup: `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${piece.fill}"/>` };
    }
    case "cloth": {
      const [x, y, width, height] = piece.box;
      const symbol = clothId(piece.weave, piece.yarn, piece.unit);
      return {
        symbol,
        markup: `<g transform="translate(${x} ${y})" shape-rendering="crispEdges"><rect width="${width}" height="${height}" fill="url(#${symbol})"/></g>`,
      };
    }
    case "disc":
      return { markup: `<circle cx="${piece.at[0]}" cy="${piece.at[1]}" r="${piece.radius}" fill="${piece.fill}"/>` };
    case "slant":
      return { markup: `<path d="${piece.path}" fill="${piece.fill}"/>` };
    case "motif": {
      const symbol = `m-${piece.crop}`;
      const scale = `${piece.mirror ? -piece.scale : piece.scale} ${piece.scale}`;
      const night = piece.tone === "night" ? ` class="tone-night"` : "";
      return {
        symbol,
        markup: `<use href="#${symbol}"${night} transform="translate(${piece.at.join(" ")}) rotate(${piece.turn ?? 0}) scale(${scale}) translate(-100 -100)"/>`,
      };
    }
    case "small": {
      const symbol = `s-${piece.crop}`;
      return {
        symbol,
        markup: `<use href="#${symbol}" transform="translate(${piece.at.join(" ")}) scale(${piece.scale}) translate(-100 -100)"/>`,
      };
    }
  }
}

/** Threads of uneven length below the hem, one path per colour. */
function fringe(plan: ClothPlan): string {
  const next = seeded("fringe");
  const paths = new Map<string, string>();
  for (const { from, to, colors } of plan.fringe)
    for (let x = from + 3; x < to; x += plan.step) {
      const color = colors[Math.floor(next() * colors.length)] ?? "";
      paths.set(color, `${paths.get(color) ?? ""}M${x} ${plan.hem}v${Math.round(plan.step * (1.4 + next() * 2))}`);
    }
  return [...paths]
    .map(([color, path]) => `<path d="${path}" stroke="${color}" stroke-width="${plan.seam - 1}"/>`)
    .join("");
}

function weave(plan: ClothPlan): { body: string; symbols: string[] } {
  const drawn = plan.pieces.map(draw);
  const symbols = [...new Set(drawn.flatMap((piece) => piece.symbol ?? []))];
  const seams = `<path d="${plan.seams}" stroke="var(--pic-cream)" stroke-width="${plan.seam}"/>`;
  // Motifs lie over the seams.
  const isMotif = (index: number) => ["motif", "small"].includes(plan.pieces[index]?.kind ?? "");
  const under = drawn.filter((_, index) => !isMotif(index)).map((piece) => piece.markup);
  const over = drawn.filter((_, index) => isMotif(index)).map((piece) => piece.markup);
  return { symbols, body: under.join("") + seams + fringe(plan) + over.join("") };
}

/** The cloth of the home page; it never changes. */
export const clothMarkup = { wide: weave(wideCloth), strip: weave(stripCloth) } satisfies Record<string, Drawn>;
