import type { FileOutcome } from "#shared/desktop/files.ts";

/** Tells of something while the window may not be looked at. */
export interface Notice {
  title: string;
  body: string;
  /** Opened when the notice is clicked; without the language's prefix. */
  path: string;
}

/** Everything that differs between a browser and the desktop window. Features know only this. */
export interface Platform {
  readonly kind: "browser" | "desktop";
  /** The API's origin; "" is the page's own. */
  readonly origin: string;
  /** Where the session is kept. */
  readonly storage: Pick<Storage, "getItem" | "setItem" | "removeItem">;
  /** False where nothing keeps a session safely: it then ends with the window, and the reader is told. */
  readonly sessionLasts: boolean;
  /** Hears that a session which should have been kept was not. Answers what ends the listening. */
  onSessionNotKept?(listener: () => void): () => void;
  /** Tries once more to open a session that is kept here but could not be opened, where there is one. True once it is open. */
  readonly openSession?: () => Promise<boolean>;
  /** Leaves the page for another site, such as the escrow provider's. */
  openExternal(url: string): void;
  /** Null where the system is not told: the website asks for no permission to notify. */
  readonly notify: ((notice: Notice) => void) | null;
  /** Prints the page; `name` is suggested for the file. A browser's own dialog says itself how it ended: null. */
  print(name: string): Promise<FileOutcome | null>;
  /** Hears of pages that a notice or a link from outside opens. Answers what ends the listening. */
  onOpen(listener: (path: string) => void): () => void;
}
