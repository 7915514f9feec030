import type { Page } from "#shared/kernel/endpoint.ts";

/**
 * An answer that is JSON already, in pieces that follow each other: the database has written the lists in it. It goes out as it is, so that a
 * large one is neither read nor written here, which would keep everybody else waiting.
 */
export class WrittenJson<View> {
  readonly pieces: readonly string[];

  constructor(pieces: readonly string[]) {
    this.pieces = pieces;
  }

  get text(): string {
    return this.pieces.join("");
  }

  /** For whoever needs it read: a page that the server renders, and the tests, which hold every answer against its contract. */
  toJSON(): View {
    return JSON.parse(this.text) as View;
  }

  /** A page of a list whose entries are written already. */
  static page<Item>(items: readonly string[], rest: Omit<Page<Item>, "items">): WrittenJson<Page<Item>> {
    return new WrittenJson([`{"items":[${items.join(",")}],${JSON.stringify(rest).slice(1)}`]);
  }

  /** An object of values that are written already. */
  static object<View>(members: Readonly<Record<keyof View & string, string>>): WrittenJson<View> {
    const entries = Object.entries<string>(members);
    return new WrittenJson<View>([
      ...entries.flatMap(([name, value], place) => [`${place === 0 ? "{" : ","}${JSON.stringify(name)}:`, value]),
      "}",
    ]);
  }
}
