import type { Transition } from "../kernel/process.ts";

/** Who publishes a list. The United Nations' and the European Union's are read as they are published; the others as a plain table, see {@link listFormats}. */
export const listSources = ["un", "eu", "us", "uk", "own"] as const;
export type ListSource = (typeof listSources)[number];

/** How the file of each source is written: `docs/adr/0049-sanctions-screening.md` describes the columns. */
export const listFormats = {
  un: "unXml",
  eu: "euCsv",
  us: "table",
  uk: "table",
  own: "table",
} as const satisfies Record<ListSource, string>;
export type ListFormat = (typeof listFormats)[ListSource];

/** `draft`: read and not in force. `current`: names are held against it. `replaced` and `discarded`: over. */
export const listStatuses = ["draft", "current", "replaced", "discarded"] as const;
export type ListStatus = (typeof listStatuses)[number];

/** What an entry of a list is. */
export const entryTypes = ["person", "organization", "other"] as const;
export type EntryType = (typeof entryTypes)[number];

/** What is screened: an organization by its name, and the people who act for it. */
export const screenedKinds = ["organization", "person"] as const;
export type ScreenedKind = (typeof screenedKinds)[number];

export const hitStatuses = ["open", "proposed", "confirmed", "dismissed", "ended"] as const;
export type HitStatus = (typeof hitStatuses)[number];

/**
 * What becomes of a name that was found on a list. Money is held as long as it is `open`, `proposed` or `confirmed`. What nobody decides stays so; only a list
 * that has lost the entry, or whose entry is another by now, ends it by itself. What was confirmed stays, until one person takes it up again and another dismisses it.
 */
export const hitProcess = {
  dismiss: { from: ["open"], to: "dismissed", by: ["staff"] },
  propose: { from: ["open"], to: "proposed", by: ["staff"] },
  confirm: { from: ["proposed"], to: "confirmed", by: ["staff"] },
  doubt: { from: ["proposed"], to: "open", by: ["staff"] },
  reopen: { from: ["confirmed"], to: "open", by: ["staff"] },
  end: { from: ["open", "proposed"], to: "ended", by: ["list"] },
} as const satisfies Record<string, Transition<HitStatus, "staff" | "list">>;
export const hitMoves = ["dismiss", "propose", "confirm", "doubt", "reopen"] as const;
export type HitMove = (typeof hitMoves)[number];
/** In which money is held. */
export const holdingStatuses = ["open", "proposed", "confirmed"] as const satisfies readonly HitStatus[];

/** In what two organizations are alike, the strongest first: the rank follows from it. */
export const likenesses = [
  "taxNumber",
  "registerNumber",
  "bankName",
  "sameMember",
  "phone",
  "representative",
  "street",
  "email",
  "website",
  "name",
] as const;
export type Likeness = (typeof likenesses)[number];

/** What the verification of an organization hands in, to be held against lists and other organizations. */
export const markKinds = ["representative", "bankName", "street", "registerNumber", "taxNumber"] as const;
export type MarkKind = (typeof markKinds)[number];
