/** Woven bands: each is integer arithmetic on a grid of threads, so every edge falls on a whole pixel. No named sacred or ethnic motif. */
interface Weave {
  /** Threads per repeat. */
  width: number;
  height: number;
  /** Colour index of a thread crossing; 0 is the ground. */
  color: (x: number, y: number) => number;
}

const ramp = (x: number, period: number) => {
  const at = ((x % period) + period) % period;
  return at < period / 2 ? at : period - at;
};

export const weaves = {
  lozenge: {
    width: 16,
    height: 17,
    color: (x, y) => {
      const d = Math.abs(x - 8) + Math.abs(y - 8);
      return d <= 1 ? 3 : d <= 3 ? 0 : d <= 5 ? 2 : d <= 6 ? 0 : d <= 8 ? 1 : 0;
    },
  },
  zigzag: {
    width: 12,
    height: 12,
    color: (x, y) => {
      const k = (((y - ramp(x, 12)) % 12) + 12) % 12;
      return k < 3 ? 1 : k === 4 ? 2 : k > 6 && k < 9 ? 3 : 0;
    },
  },
  comb: {
    width: 8,
    height: 9,
    color: (x, y) => (y === 0 || y === 8 ? 1 : x < 4 ? (y < 5 && x % 2 === 0 ? 2 : 0) : y > 3 && x % 2 === 0 ? 3 : 0),
  },
  basket: {
    width: 8,
    height: 8,
    color: (x, y) => (((x >> 2) + (y >> 2)) % 2 ? (y % 4 === 3 ? 0 : 1) : x % 4 === 3 ? 0 : 2),
  },
  hourglass: {
    width: 14,
    height: 13,
    color: (x, y) => {
      const [dx, dy] = [Math.abs(x - 7), Math.abs(y - 6)];
      if (dx <= dy && x) return dx === dy ? 2 : 1;
      if (dy === 0 && dx > 5) return 3;
      return dx + dy > 11 ? 0 : dx - dy >= 4 ? 3 : 0;
    },
  },
  steps: {
    width: 12,
    height: 12,
    color: (x, y) => {
      const [step, row] = [ramp(x >> 1, 6), y >> 1];
      if (row > step + 1) return row === step + 2 ? 2 : 1;
      return row === 0 && (x >> 1) % 3 === 0 ? 3 : 0;
    },
  },
  stripe: { width: 1, height: 15, color: (_x, y) => [1, 1, 0, 2, 0, 1, 1, 3, 1, 1, 0, 2, 0, 1, 1][y] ?? 0 },
  tick: { width: 6, height: 3, color: (x, y) => (y === 1 ? (x < 3 ? 1 : 2) : 0) },
  weave: { width: 4, height: 4, color: (x, y) => ((x + y) % 4 < 2 ? 1 : 0) },
} as const satisfies Record<string, Weave>;

export type WeaveName = keyof typeof weaves;

/** Ground, then colours 1 to 3. */
export type Yarn = readonly [string, string, string?, string?];

/** One repeat of a band at `unit` px per thread. */
export function weaveTile(
  name: WeaveName,
  yarn: Yarn,
  unit: number,
): { width: number; height: number; markup: string } {
  const weave: Weave = weaves[name];
  const runs: Record<number, string> = {};
  for (let y = 0; y < weave.height; y++) {
    for (let x = 0; x < weave.width;) {
      const color = weave.color(x, y);
      let length = 1;
      while (x + length < weave.width && weave.color(x + length, y) === color) length++;
      if (color && yarn[color])
        runs[color] = `${runs[color] ?? ""}M${x * unit} ${y * unit}h${length * unit}v${unit}h-${length * unit}z`;
      x += length;
    }
  }
  const [width, height] = [weave.width * unit, weave.height * unit];
  const threads = Object.entries(runs).map(([color, path]) => `<path fill="${yarn[Number(color)]}" d="${path}"/>`);
  return { width, height, markup: `<rect width="${width}" height="${height}" fill="${yarn[0]}"/>${threads.join("")}` };
}

/** The height in px of a band. */
export const weaveHeight = (name: WeaveName, unit: number): number => weaves[name].height * unit;
