/** How the saving of a file ended, where the program can know it. */
export type FileOutcome =
  /** `name` is what the user called it. */
  | { outcome: "saved"; name: string }
  | { outcome: "cancelled" }
  | { outcome: "failed"; why: "noRoom" | "noRight" | "other" };

/** The largest files are the export of one's own data and pictures of charts. */
export const mostFileBytes = 16 * 1024 * 1024;

/** The kinds of files that pages offer, by their endings. */
export const fileKinds = ["csv", "ics", "json", "pdf", "png", "txt"] as const;
export type FileKind = (typeof fileKinds)[number];

const named = new RegExp(`^[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N} ._()-]{0,100}\\.(${fileKinds.join("|")})$`, "u");
/** Windows opens these as devices, whatever their ending. */
const device = /^(?:con|prn|aux|nul|com\d|lpt\d)\./i;

/** The kind of a file of this name; undefined for a name that leads elsewhere or that we give to none. */
export const kindOf = (name: string): FileKind | undefined =>
  device.test(name) ? undefined : (named.exec(name)?.[1] as FileKind | undefined);

export const isFileName = (name: string): boolean => kindOf(name) !== undefined;
