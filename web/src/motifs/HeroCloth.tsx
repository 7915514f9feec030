import { classNames } from "#web/src/ui/class-names.ts";
import { stripCloth, wideCloth, type ClothPlan, type Piece } from "./hero-plan.ts";
import { seeded } from "./seeded.ts";
import { carrying, useSymbols } from "./Sprite.tsx";
import { clothId } from "./symbols.ts";
import styles from "./HeroCloth.module.css";

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

const wide = weave(wideCloth);
const strip = weave(stripCloth);

/** The cloth of the home page: from 768 px it fills its place and bleeds to the right, on a phone it is a strip of 176 px. */
export function HeroCloth({ className }: { className?: string }) {
  const inSprite = useSymbols([...wide.symbols, ...strip.symbols]);
  const common = { "aria-hidden": true, focusable: "false" } as const;
  return (
    <>
      <svg
        {...common}
        className={classNames("motif", styles.wide, className)}
        viewBox={`0 0 ${wideCloth.width} ${wideCloth.height}`}
        preserveAspectRatio="xMinYMin slice"
        dangerouslySetInnerHTML={{ __html: carrying(wide.symbols, wide.body, inSprite) }}
      />
      <svg
        {...common}
        className={classNames("motif", styles.strip)}
        viewBox={`0 0 ${stripCloth.width} ${stripCloth.height}`}
        preserveAspectRatio="xMidYMin slice"
        dangerouslySetInnerHTML={{ __html: carrying(strip.symbols, strip.body, inSprite) }}
      />
    </>
  );
}
