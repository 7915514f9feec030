import type { Crop } from "#web/src/motifs/crops.ts";
import { P, type Tone } from "./palette.ts";
import type { Yarn } from "./weaves.ts";

/** What a product picture stands on: tone of the leaves, background, disc behind the motif, yarn of the band. */
export interface Ground {
  tone: Tone;
  background: string;
  disc: string;
  yarn: Yarn;
}

const on = (tone: Tone, background: string, disc: string, ...yarn: Yarn): Ground => ({ tone, background, disc, yarn });

export const grounds: Record<Crop, readonly Ground[]> = {
  coffee: [
    on("day", P.clay1, P.clay2, P.clay7, P.och4, P.cream, P.clay2),
    on("night", P.leaf9, P.leaf8, P.leaf7, P.och5, P.clay6, P.cream),
    on("day", P.och1, P.och3, P.leaf7, P.och4, P.clay5, P.cream),
    on("day", P.leaf1, P.leaf0, P.clay7, P.och5, P.leaf3, P.cream),
    on("night", P.bark9, P.bark8, P.clay7, P.och4, P.leaf4, P.cream),
  ],
  cocoa: [
    on("day", P.och1, P.och3, P.clay8, P.och5, P.clay5, P.cream),
    on("night", P.bark9, P.bark8, P.och5, P.clay8, P.bark7, P.cream),
    on("day", P.leaf1, P.leaf0, P.bark7, P.och4, P.clay5, P.cream),
    on("night", P.leaf9, P.leaf8, P.clay7, P.och4, P.leaf4, P.cream),
  ],
  sesame: [
    on("night", P.leaf7, P.leaf6, P.och5, P.leaf9, P.clay7, P.cream),
    on("day", P.sand, P.sand3, P.och5, P.bark7, P.leaf7, P.cream),
    on("day", P.clay2, P.clay1, P.leaf7, P.och4, P.clay6, P.cream),
    on("night", P.clay8, P.clay9, P.och4, P.clay6, P.leaf9, P.cream),
  ],
  chia: [
    on("day", P.vio1, P.vio0, P.vio7, P.vio3, P.och4, P.cream),
    on("day", P.leaf1, P.leaf0, P.vio6, P.och4, P.vio3, P.cream),
    on("day", P.och1, P.och3, P.vio8, P.och5, P.vio4, P.cream),
    on("night", P.leaf9, P.leaf8, P.vio6, P.och4, P.vio3, P.cream),
  ],
  tea: [
    on("night", P.leaf9, P.leaf8, P.teal7, P.och4, P.leaf3, P.cream),
    on("day", P.teal2, P.teal1, P.leaf7, P.och4, P.teal7, P.cream),
    on("day", P.och1, P.och3, P.leaf7, P.och5, P.teal7, P.cream),
  ],
  cashew: [
    on("day", P.leaf1, P.leaf0, P.clay7, P.och4, P.leaf5, P.cream),
    on("night", P.leaf7, P.leaf6, P.och5, P.clay7, P.leaf9, P.cream),
    on("day", P.clay1, P.clay2, P.leaf7, P.och4, P.clay5, P.cream),
  ],
};
