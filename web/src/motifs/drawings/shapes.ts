import { P } from "./palette.ts";

/** One decimal is a twentieth of a pixel at the largest size shown; more would only lengthen the page. */
export const round = (value: number): number => Math.round(value * 10) / 10;

export const group = (transform: string, body: string): string => `<g transform="${transform}">${body}</g>`;

/** `body` moved, turned by `angle` degrees and scaled. */
export const at = (x: number, y: number, angle: number, body: string, scale = 1): string =>
  group(
    `translate(${round(x)} ${round(y)})${angle ? ` rotate(${round(angle)})` : ""}${scale !== 1 ? ` scale(${Math.round(scale * 1000) / 1000})` : ""}`,
    body,
  );

interface Place {
  x?: number;
  y?: number;
  /** Degrees. */
  angle?: number;
  scale?: number;
  /** Left and right are exchanged first. */
  mirror?: boolean;
}

/**
 * The path itself moved, so that several of one colour can be one: every element of a drawing is counted anew wherever it is used.
 * For absolute commands whose numbers are points (M, L, C, S, Q, Z).
 */
export function placed(path: string, { x = 0, y = 0, angle = 0, scale = 1, mirror = false }: Place): string {
  const turn = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn) * scale, Math.sin(turn) * scale];
  return path.replace(/(-?[\d.]+)[ ,](-?[\d.]+)/g, (_, left: string, top: string) => {
    const [a, b] = [Number(left) * (mirror ? -1 : 1), Number(top)];
    return `${round(x + a * cos - b * sin)} ${round(y + a * sin + b * cos)}`;
  });
}

type Profile = "elliptic" | "drip" | "lance" | "ovate" | "obovate";

interface LeafShape {
  profile?: Profile;
  /** Depth of the teeth along the edge. */
  teeth?: number;
  wave?: number;
  /** How far the tip leaves the axis. */
  bend?: number;
  /** Pairs of side veins. */
  veins?: number;
  rib?: number;
}

/** Half the width at `t` of the length, for a leaf of width 1. */
const outline: Record<Profile, (t: number) => number> = {
  elliptic: (t) => Math.pow(Math.sin(Math.PI * Math.pow(t, 0.88)), 0.9),
  drip: (t) =>
    t < 0.8 ? Math.pow(Math.sin(Math.PI * Math.pow(t / 0.9, 0.86)), 0.95) : 0.33 * Math.pow((1 - t) / 0.2, 1.5),
  lance: (t) => Math.pow(Math.sin(Math.PI * Math.pow(t, 0.62)), 1.15),
  ovate: (t) => Math.pow(Math.sin(Math.PI * Math.pow(t, 0.58)), 0.95),
  obovate: (t) => Math.pow(Math.sin(Math.PI * Math.pow(t, 1.45)), 0.72),
};

/** A leaf from (0,0) to (length,0): upper half, lower half, then midrib and curved veins in the three colours given. */
export function leaf(
  length: number,
  width: number,
  [upper, lower, vein]: readonly [string, string, string],
  shape: LeafShape = {},
): string {
  const { profile = "elliptic", teeth = 0, wave = 0, bend = 0, veins = 5, rib = 1.6 } = shape;
  const steps = teeth ? 26 : 18;
  const above: string[] = [];
  const below: string[] = [];
  const middle: string[] = [];
  for (let i = 0; i <= steps; i++) {
    const t = i / steps;
    const tooth = teeth && i > 1 && i < steps - 1 && i % 2 ? teeth : 0;
    // sin() ends a hair below zero at t = 1; a power of that is not a number.
    const half = width * (outline[profile](t) || 0) * (wave ? 1 + wave * Math.sin(t * Math.PI * 7) : 1);
    const [x, y] = [round(length * t - (tooth ? 1.2 : 0)), bend * t * t];
    above.push(`${x} ${round(y - half - tooth)}`);
    below.push(`${x} ${round(y + half + tooth)}`);
    middle.unshift(`${round(length * t)} ${round(y)}`);
  }
  let side = "";
  for (let i = 1; i <= veins; i++) {
    const from = i / (veins + 1.4);
    const to = Math.min(0.98, from + 0.17);
    const [y1, y2] = [bend * from * from, bend * to * to];
    const reach = width * outline[profile](to) * 0.8;
    for (const way of [-1, 1])
      side += `M${round(length * from)} ${round(y1)}Q${round(length * (from + 0.08))} ${round(y1 + way * reach * 0.62)} ${round(length * to)} ${round(y2 + way * reach)}`;
  }
  const back = middle.join("L");
  return (
    `<path d="M${above.join("L")}L${back}Z" fill="${upper}"/><path d="M${below.join("L")}L${back}Z" fill="${lower}"/>` +
    `<path d="M0 0Q${round(length * 0.5)} 0 ${round(length)} ${round(bend)}" fill="none" stroke="${vein}" stroke-width="${rib}" stroke-linecap="round"/>` +
    (side
      ? `<path d="${side}" fill="none" stroke="${vein}" stroke-width=".8" stroke-linecap="round" opacity=".75"/>`
      : "")
  );
}

/** A fruit: base, shaded side, and a highlight when its colour is given. */
export const ball = (radius: number, base: string, shade: string, light?: string): string =>
  `<circle r="${radius}" fill="${base}"/><path transform="rotate(38)" d="M0 ${-radius}A${radius} ${radius} 0 0 1 0 ${radius}A${round(radius * 1.22)} ${round(radius * 1.22)} 0 0 0 0 ${-radius}Z" fill="${shade}"/>` +
  (light
    ? `<path d="M${round(-radius * 0.58)} ${round(-radius * 0.18)}A${round(radius * 0.62)} ${round(radius * 0.62)} 0 0 1 ${round(-radius * 0.12)} ${round(-radius * 0.6)}" fill="none" stroke="${light}" stroke-width="${round(radius * 0.16)}" stroke-linecap="round"/>`
    : "");

export function cherry(radius: number, base: string, shade: string, light: string): string {
  const [x, y] = [round(radius * 0.2), round(radius * 0.66)];
  return `${ball(radius, base, shade, light)}<circle cx="${x}" cy="${y}" r="${round(radius * 0.2)}" fill="${shade}"/><circle cx="${x}" cy="${y}" r="${round(radius * 0.08)}" fill="${light}"/>`;
}

export const bean = (base: string, shade: string, scale = 1): string =>
  group(
    `scale(${scale})`,
    `<ellipse rx="17" ry="12" fill="${base}"/><path d="M-17 0C-7 -7.5 7 7.5 17 0A17 12 0 0 1 -17 0Z" fill="${shade}"/><path d="M-16.4 .2C-7 -7 7 7.4 16.4 -.2" fill="none" stroke="${P.bark9}" stroke-width="1.7" stroke-linecap="round"/>`,
  );

export const seed = (base: string, shade: string, scale = 1): string =>
  group(
    `scale(${scale})`,
    `<path d="M-8 0C-6 -4.4 2 -5.6 6 -3.4C9 -1.6 9 1.6 6 3.4C2 5.6 -6 4.4 -8 0Z" fill="${base}"/><path d="M-8 0C-2 .9 4 1 8 .3C8 1.6 7.4 2.6 6 3.4C2 5.6 -6 4.4 -8 0Z" fill="${shade}"/>`,
  );
