import type { Arrangement, Layout } from "#web/src/motifs/arrangement.ts";
import type { Crop } from "#web/src/motifs/crops.ts";
import { grounds } from "./grounds.ts";
import { P, type Tone } from "./palette.ts";
import { Recent } from "./recent.ts";
import { seeded } from "./seeded.ts";
import { round } from "./shapes.ts";
import { clothId, printId } from "./symbols.ts";
import { weaveHeight, type WeaveName } from "./weaves.ts";

export interface PictureMarkup {
  /** What stands in a 400 x 300 box. */
  body: string;
  /** Symbols the body uses. */
  symbols: readonly string[];
}

const weaves = ["lozenge", "zigzag", "hourglass", "steps", "basket", "comb"] as const satisfies readonly WeaveName[];
const unit = 3;

const kept = new Recent<PictureMarkup>(600);

/** The drawing for a product without a photograph. The same seed and arrangement always give the same markup. */
export function pictureMarkup(
  seed: string,
  crop: Crop,
  { layout, ground }: Arrangement,
  organic = false,
): PictureMarkup {
  return kept.take(`${seed}|${crop}|${layout}|${ground}|${organic}`, () => draw(seed, crop, layout, ground, organic));
}

function draw(seed: string, crop: Crop, layout: Layout, groundAt: number, organic: boolean): PictureMarkup {
  const next = seeded(`${seed}|${crop}|${layout}`);
  const set = grounds[crop];
  const { tone, background, disc, yarn } = set[groundAt % set.length] ?? set[0]!;
  const weave = weaves[Math.floor(next() * weaves.length)] ?? "lozenge";
  const flip = next() > 0.5 ? -1 : 1;
  const tilt = round((next() - 0.5) * 14);
  const thick = weaveHeight(weave, unit);
  const cloth = clothId(weave, yarn, unit);
  const symbols = [cloth];

  const copy = (id: string, transform: string) => `<use href="#${id}" transform="${transform}"/>`;
  const motif = (x: number, y: number, scale: number) => {
    symbols.push(`m-${crop}`);
    return copy(
      `m-${crop}`,
      `translate(${x} ${y}) rotate(${tilt}) scale(${round(scale * flip * 100) / 100} ${scale}) translate(-100 -100)`,
    );
  };
  const rect = (x: number, y: number, width: number, height: number, fill: string) =>
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`;
  const edge = (x: number, y: number, width: number, height: number) => rect(x, y, width, height, yarn[1]);
  const across = (y: number) =>
    `<g transform="translate(0 ${y})" shape-rendering="crispEdges">${rect(0, 0, 400, thick, `url(#${cloth})`)}</g>`;
  const hanging = (x: number) =>
    `<g transform="translate(${x + thick} 0) rotate(90)" shape-rendering="crispEdges">${rect(0, 0, 300, thick, `url(#${cloth})`)}</g>`;
  const circle = (x: number, y: number, radius: number) => `<circle cx="${x}" cy="${y}" r="${radius}" fill="${disc}"/>`;
  const right = flip < 0;

  const parts: Record<Layout, () => string> = {
    below: () => circle(200, 132, 112) + across(300 - thick) + edge(0, 300 - thick - 9, 400, 3) + motif(200, 124, 1.22),
    beside: () =>
      circle(right ? 162 : 238, 150, 124) +
      hanging(right ? 400 - thick : 0) +
      edge(right ? 400 - thick - 9 : thick + 6, 0, 3, 300) +
      motif(right ? 170 : 230, 150, 1.36),
    across: () =>
      rect(0, 0, 400, 150, disc) +
      across(124) +
      edge(0, 118, 400, 3) +
      edge(0, 127 + thick, 400, 3) +
      motif(200, 150, 1.42),
    above: () =>
      `<path d="M0 300L0 190L400 40L400 300Z" fill="${disc}"/>${across(0)}${edge(0, thick + 6, 400, 3)}${motif(200, 176, 1.2)}`,
    close: () => {
      const left = right ? 0 : 400 - thick;
      return (
        circle(right ? 250 : 150, 170, 180) +
        motif(right ? 232 : 168, 160, 2.05) +
        hanging(left) +
        edge(right ? thick : left - 4, 0, 4, 300)
      );
    },
    print: () => {
      // As cloth is printed. Beans would be lost on bark.
      const small = crop === "coffee" && background !== P.bark9 && next() > 0.4 ? "bean" : crop;
      const print = printId(small, tone);
      symbols.push(`s-${small}`, print);
      return rect(0, 0, 400, 300, `url(#${print})`) + across(300 - thick) + edge(0, 300 - thick - 4, 400, 4);
    },
  };
  // The upper corner that the band leaves free.
  const corner = (): [number, number] => {
    const bandRight = layout === "beside" ? right : layout === "close" && !right;
    return [bandRight ? 40 : 360, layout === "above" ? thick + 46 : 40];
  };
  const body = rect(0, 0, 400, 300, background) + parts[layout]() + (organic ? sprig(...corner(), tone) : "");
  return { body: tone === "night" ? `<g class="tone-night">${body}</g>` : body, symbols };
}

/** A young leaf in a corner: the mark of organic lots, so that the two variants of a crop differ. */
function sprig(x: number, y: number, tone: Tone): string {
  const ground = tone === "night" ? "var(--pic-cream)" : "var(--leaf-700)";
  const leaf = tone === "night" ? "var(--leaf-700)" : "var(--pic-cream)";
  return `<g transform="translate(${x} ${y})"><circle r="20" fill="${ground}"/><path d="M-9 9C-10 -6 0 -11 11 -10C11 2 5 11 -6 8M-9 11C-6 4 -1 -1 5 -4" fill="${leaf}" stroke="${ground}" stroke-width="1.6" stroke-linecap="round"/></g>`;
}
