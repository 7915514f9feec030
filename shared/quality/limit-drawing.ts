import type { Verdict } from "./verdicts.ts";

export const limitLineHeight = 28;
const edge = 8;

export interface LimitDrawing {
  /** Where the allowed stretch begins and ends, and where a limit stands. */
  start: number;
  end: number;
  limits: readonly number[];
  /** Where each figure stands, in the sequence in which they were given; null for one that nobody has measured. */
  found: readonly (number | null)[];
}

/** Where the drawing begins and ends: all that is to be seen, and a third of it more. Numbers are good enough for a drawing; what is met is compared exactly elsewhere. */
function spanOf(values: readonly number[], isOpenBelow: boolean): readonly [number, number] {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const room = Math.max(high - low, Math.abs(high) * 0.1, 0.1) / 3;
  return [isOpenBelow ? 0 : Math.max(0, low - room), high + room];
}

/** The thread of a limit with the figures upon it, in the units of a drawing; null where there is nothing to draw. */
export function drawLimit(
  limit: Verdict["limit"],
  values: readonly (string | null)[],
  width: number,
): LimitDrawing | null {
  const figures = values.map((value) => (value === null ? null : Number(value)));
  const known = figures.filter((figure) => figure !== null);
  if (!limit || known.length === 0) return null;
  const [least, most] = [limit.least, limit.most].map((bound) => (bound === null ? null : Number(bound)));
  const bounds = [least, most].filter((bound) => bound !== null && bound !== undefined);
  const [from, to] = spanOf([...bounds, ...known], least === null);
  const at = (figure: number) => edge + ((figure - from) / (to - from)) * (width - 2 * edge);
  return {
    start: at(least ?? from),
    end: at(most ?? to),
    limits: bounds.map(at),
    found: figures.map((figure) => (figure === null ? null : at(figure))),
  };
}
