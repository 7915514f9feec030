import { series } from "#shared/look/tokens.ts";

/** Dash and marker go by a line's place in its chart, colour by its crop: a lone line is always solid. */
export const strokeAt = (index: number) => series[index % series.length] ?? series[0];

const shapes = {
  circle: "M-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0Z",
  square: "M-4 -4h8v8h-8Z",
  diamond: "M0 -5.5L5.5 0L0 5.5L-5.5 0Z",
  triangle: "M0 -5.5L5.5 4.5L-5.5 4.5Z",
  cross: "M-4 -4L4 4M4 -4L-4 4",
  ring: "M-3 0a3 3 0 1 0 6 0a3 3 0 1 0 -6 0Z",
} as const;

/** The marker of the line at `index`, drawn around 0,0. */
export const markerAt = (index: number): string => shapes[strokeAt(index).marker];
