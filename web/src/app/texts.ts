import { groupOf, type TextGroup } from "#web/src/i18n/texts.ts";
import { features } from "./pages.ts";

/** The dashboard is one application: whoever opens it gets the texts of all its pages at once, in a file that is named by the first. */
export const dashboardTexts: readonly string[] = [
  ...new Set(["dashboard", ...features.flatMap(({ members = [] }) => members.flatMap(({ texts }) => texts))]),
];

const ofPublicPages: readonly TextGroup[] = [
  ...new Set(
    features.flatMap((one) => (one.public ?? []).flatMap(({ texts }) => (texts.length > 0 ? [groupOf(texts)] : []))),
  ),
];

/** What parts of pages ask for by themselves, once somebody opens them. */
const ofParts: readonly TextGroup[] = [
  ...new Set(
    features.flatMap(({ public: visited = [], members = [] }) =>
      [...visited, ...members].flatMap(({ laterTexts = [] }) => laterTexts as readonly TextGroup[]),
    ),
  ),
];

/** Every group that a page of the website can ask for. */
export const textGroups: readonly TextGroup[] = ["site", groupOf(dashboardTexts), ...ofPublicPages, ...ofParts];

/** Those that the server writes pages with; the dashboard it does not write. */
export const publicTextGroups: readonly TextGroup[] = ["site", ...ofPublicPages];
