/** Texts by namespace: `{ site: { … }, ui: { … } }`. */
export type Texts = Record<string, Record<string, unknown>>;

/** The texts that are loaded together; each is one file a language. `site` is on every page. */
export const textGroups = ["site", "accounts", "company", "insights", "legal", "dashboard"] as const;
export type TextGroup = (typeof textGroups)[number];

export { loadTexts } from "./load-texts.ts";
