import { colors as c } from "#shared/look/tokens.ts";

/** The colours of pictures under the short names that drawings use. Never text. */
export const P = {
  leaf9: c["leaf-900"],
  leaf8: c["leaf-800"],
  leaf7: c["leaf-700"],
  leaf6: c["leaf-600"],
  leaf5: c["pic-leaf-500"],
  leaf4: c["pic-leaf-400"],
  leaf3: c["pic-leaf-300"],
  leaf1: c["leaf-100"],
  leaf0: c["leaf-50"],
  clay9: c["pic-clay-900"],
  clay8: c["pic-clay-800"],
  clay7: c["pic-clay-700"],
  clay6: c["pic-clay-600"],
  clay5: c["pic-clay-500"],
  clay2: c["pic-clay-200"],
  clay1: c["pic-clay-100"],
  och7: c["pic-ochre-700"],
  och5: c["ochre-500"],
  och4: c["pic-ochre-400"],
  och3: c["pic-ochre-300"],
  och1: c["pic-ochre-100"],
  vio8: c["pic-violet-800"],
  vio7: c["pic-violet-700"],
  vio6: c["pic-violet-600"],
  vio4: c["pic-violet-400"],
  vio3: c["pic-violet-300"],
  vio1: c["pic-violet-100"],
  vio0: c["pic-violet-50"],
  bark9: c["pic-bark-900"],
  bark8: c["pic-bark-800"],
  bark7: c["pic-bark-700"],
  bark5: c["pic-bark-500"],
  bark3: c["pic-bark-300"],
  cream: c["pic-cream"],
  sand: c.sand,
  sand3: c["pic-sand-300"],
  teal7: c["pic-teal-700"],
  teal2: c["pic-teal-200"],
  teal1: c["pic-teal-100"],
} as const;

/** Greens of a drawing: light and dark leaf, second pair, veins, stem, second stem, bean. */
export interface Tones {
  l1: string;
  l2: string;
  l3: string;
  l4: string;
  lv: string;
  stem: string;
  stem2: string;
  /** A bean and its shade: lighter at night, or it would be lost on bark. */
  bean: string;
  bean2: string;
}

export type Tone = "day" | "night";

/** `page` leaves the tones to the place of use (`.tone-night` in global.css), so that one drawing serves both; the others stand alone. */
export const tones: Record<Tone | "page", Tones> = {
  day: {
    l1: P.leaf5,
    l2: P.leaf7,
    l3: P.leaf4,
    l4: P.leaf6,
    lv: P.leaf3,
    stem: P.bark7,
    stem2: P.leaf6,
    bean: P.bark5,
    bean2: P.bark7,
  },
  night: {
    l1: P.leaf4,
    l2: P.leaf5,
    l3: P.leaf3,
    l4: P.leaf5,
    lv: P.leaf1,
    stem: P.bark3,
    stem2: P.leaf4,
    bean: P.bark3,
    bean2: P.bark5,
  },
  page: {
    l1: "var(--m-l1)",
    l2: "var(--m-l2)",
    l3: "var(--m-l3)",
    l4: "var(--m-l4)",
    lv: "var(--m-lv)",
    stem: "var(--m-stem)",
    stem2: "var(--m-stem-2)",
    bean: "var(--m-bean)",
    bean2: "var(--m-bean-2)",
  },
};
