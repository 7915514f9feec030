import type { EntryType, ListFormat } from "#shared/sanctions/choices.ts";

/** An entry as a list has it; the names' first is the one by which its publisher calls it. */
export interface ReadEntry {
  key: string;
  type: EntryType;
  names: string[];
  /** For people to read: nationality, birth, the publisher's remarks. */
  details: string;
}

export interface ReadList {
  /** YYYY-MM-DD, where the file says it. */
  listedOn: string | null;
  entries: ReadEntry[];
}

/** What is wrong with a file, as a key below `validation:`. It crosses from one thread to another, so it is no error. */
export interface Broken {
  key: string;
  values?: Record<string, string | number>;
}

export interface Question {
  format: ListFormat;
  bytes: Uint8Array;
}
export type Answer = { list: ReadList } | { broken: Broken };

/** Ends the reading of a file. */
export class BrokenFile extends Error {
  readonly broken: Broken;

  constructor(key: string, values?: Broken["values"]) {
    super(key);
    this.broken = { key, ...(values ? { values } : {}) };
  }
}

/** The most entries, names of one, and letters of a name: several times of what any list has. */
const most = { entries: 100_000, names: 400, name: 400, key: 100, details: 2000 };

/** Collects entries, and refuses what no list has. */
export class Entries {
  readonly #byKey = new Map<string, ReadEntry>();

  /** A further row of an entry that is there adds its names. */
  add({ key, type, names, details }: ReadEntry, line: number, { twice }: { twice: "joined" | "refused" }): void {
    const given = [...new Set(names.map((name) => name.replace(/\s+/g, " ").trim()).filter(Boolean))];
    if (key.trim() === "" || key.length > most.key) throw new BrokenFile("listKeyMissing", { line });
    if (given.some((name) => name.length > most.name)) throw new BrokenFile("listNameTooLong", { line });
    const known = this.#byKey.get(key);
    if (known) {
      if (twice === "refused") throw new BrokenFile("listKeyTwice", { line, reference: key });
      known.names = [...new Set([...known.names, ...given])];
      if (details && !known.details.includes(details)) known.details = join([known.details, details]);
      if (known.names.length > most.names) throw new BrokenFile("listTooManyNames", { line });
      return;
    }
    if (given.length === 0) throw new BrokenFile("listNameMissing", { line });
    if (given.length > most.names) throw new BrokenFile("listTooManyNames", { line });
    if (this.#byKey.size >= most.entries) throw new BrokenFile("listTooLong", { max: most.entries });
    this.#byKey.set(key, { key, type, names: given, details: join([details]) });
  }

  all(): ReadEntry[] {
    if (this.#byKey.size === 0) throw new BrokenFile("listEmpty");
    return [...this.#byKey.values()];
  }
}

const join = (parts: readonly string[]) => parts.filter(Boolean).join("; ").slice(0, most.details);
