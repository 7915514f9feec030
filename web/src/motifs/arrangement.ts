import type { Crop } from "./crops.ts";
import { hash } from "./drawings/seeded.ts";

/** The six layouts: motif over a band below, beside a band, over a band across, under a band above, as a print, as a close-up. */
export const layouts = ["below", "beside", "across", "above", "print", "close"] as const;
export type Layout = (typeof layouts)[number];

/** What neighbours must not share. */
export interface Arrangement {
  layout: Layout;
  ground: number;
}

/** How many grounds a crop has: `grounds.ts`, which is loaded only to draw. */
export const groundCounts: Record<Crop, number> = { coffee: 5, cocoa: 4, sesame: 4, chia: 4, tea: 3, cashew: 3 };

/** The seed's own arrangement: what a product's page shows, and its card unless a neighbour has the same. */
export function ownArrangement(seed: string, crop: Crop): Arrangement {
  const value = hash(`${seed}|${crop}`);
  return { layout: layouts[value % layouts.length] ?? "below", ground: (value >>> 8) % groundCounts[crop] };
}

/**
 * Arrangements for a list of cards: each keeps its own layout unless one of the four before it has it (so that none meets its like
 * beside it or above it in grids of one to four columns), and its own ground unless the card before it has it.
 */
export function arrange(items: readonly { seed: string; crop: Crop }[]): Arrangement[] {
  const placed: Arrangement[] = [];
  items.forEach(({ seed, crop }, index) => {
    const own = ownArrangement(seed, crop);
    const taken = placed.slice(Math.max(0, index - 4)).map((one) => one.layout);
    const from = layouts.indexOf(own.layout);
    const layout =
      layouts
        .map((_, step) => layouts[(from + step) % layouts.length] ?? "below")
        .find((one) => !taken.includes(one)) ?? own.layout;
    const before = items[index - 1]?.crop === crop ? placed[index - 1]?.ground : undefined;
    const ground = own.ground === before ? (own.ground + 1) % groundCounts[crop] : own.ground;
    placed.push({ layout, ground });
  });
  return placed;
}
