import { P } from "./palette.ts";
import { weaveTile, type WeaveName, type Yarn } from "./weaves.ts";

/** Every band that pages use as a strip: weave, px per thread, ground and threads. */
export const bands = {
  tickLeaf: ["tick", 2, [P.leaf9, P.och5, P.clay6]],
  tickClay: ["tick", 2, [P.clay8, P.och4, P.cream]],
  tickViolet: ["tick", 2, [P.vio7, P.och4, P.vio3]],
  lozengeLeaf: ["lozenge", 2, [P.leaf7, P.och5, P.clay6, P.cream]],
  lozengeClay: ["lozenge", 2, [P.clay7, P.och4, P.leaf7, P.cream]],
  hourglassClay: ["hourglass", 2, [P.clay7, P.och4, P.leaf9, P.cream]],
  zigzagClay: ["zigzag", 2, [P.clay7, P.och4, P.cream, P.clay2]],
  zigzagViolet: ["zigzag", 2, [P.vio8, P.och4, P.vio4, P.cream]],
  stepsNight: ["steps", 3, [P.leaf9, P.leaf7, P.och5, P.leaf6]],
  stepsOchre: ["steps", 2, [P.och1, P.clay7, P.och5, P.leaf7]],
  basketClay: ["basket", 2, [P.clay8, P.och4, P.clay5]],
  combViolet: ["comb", 2, [P.vio8, P.och4, P.vio3, P.cream]],
  weaveLeaf: ["weave", 2, [P.leaf9, P.och5]],
  stripeOchre: ["stripe", 2, [P.leaf9, P.och5, P.clay6, P.cream]],
} as const satisfies Record<string, readonly [WeaveName, number, Yarn]>;

export type BandName = keyof typeof bands;

/** The style sheet of all bands, as web/src/ui/Band.module.css holds it. Written by `npx tsx web/src/motifs/write-bands.ts`. */
export function bandSheet(): string {
  const rules = Object.entries(bands).map(([name, [weave, unit, yarn]]) => {
    const { width, height, markup } = weaveTile(weave, yarn, unit);
    const svg = `<svg xmlns='http://www.w3.org/2000/svg' width='${width}' height='${height}' shape-rendering='crispEdges'>${markup.replaceAll('"', "'")}</svg>`;
    const url = `data:image/svg+xml,${svg.replaceAll("#", "%23").replaceAll("<", "%3C").replaceAll(">", "%3E")}`;
    return `.${name} {\n  height: ${height}px;\n  background-image: url("${url}");\n  background-size: ${width}px ${height}px;\n}\n`;
  });
  return `/* Written by web/src/motifs/write-bands.ts; a test fails when it is stale. */\n.band {\n  flex: none;\n  background-repeat: repeat-x;\n  background-position: center top;\n}\n${rules.join("")}@media print {\n  .band {\n    display: none;\n  }\n}\n`;
}
