import { object, string } from "yup";
import type { StoredSession } from "#shared/desktop/channels.ts";
import type { Log } from "./log.ts";
import type { SealedFile } from "./sealed-file.ts";

export interface SessionStore {
  read(): Promise<StoredSession>;
  write(key: string, value: string): Promise<void>;
  remove(key: string): Promise<void>;
}

interface Props {
  file: SealedFile;
  log: Log;
}

/** More than the sign-in library ever keeps. */
const mostEntries = 8;

const entriesShape = object().test("strings", "not a session", (value) =>
  Object.values(value).every((text) => string().strict().isValidSync(text)),
);

/**
 * Keeps the session encrypted by the system's own key store. Where the system has none, the session stays in memory and ends with
 * the program; it is never written in the clear. A session that cannot be opened now stays where it is, and each reading tries
 * again: it ends by signing out, or by the next one that is stored.
 */
export function createSessionStore({ file, log }: Props): SessionStore {
  let lasting = false;
  let locked = false;
  let entries: Record<string, string> = {};

  async function load(): Promise<void> {
    lasting = await file.canSeal();
    const opened = await file.open();
    locked = opened.state === "locked";
    if (opened.state !== "open") return;
    try {
      entries = entriesShape.validateSync(JSON.parse(opened.text)) as Record<string, string>;
    } catch {
      // The error itself may quote what the file holds.
      log.warn("session.notASession");
    }
  }

  async function save(): Promise<void> {
    // What could not be opened must not come back after somebody has signed out.
    if (Object.keys(entries).length === 0) return file.remove();
    // The key store may have come meanwhile; one that went away only leaves the session in memory.
    lasting = await file.canSeal();
    if (!lasting) return;
    try {
      await file.seal(JSON.stringify(entries));
    } catch (error) {
      lasting = false;
      throw error;
    }
  }

  const loaded = load();
  let last: Promise<unknown> = loaded;
  /** One after the other, so that the file ends as the last of them said. */
  const inTurn = <T>(work: () => T | Promise<T>): Promise<T> => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };

  return {
    read: () =>
      inTurn(async () => {
        if (locked) await load();
        return { entries: { ...entries }, lasting, locked };
      }),
    write: (key, value) =>
      inTurn(async () => {
        if (!(key in entries) && Object.keys(entries).length >= mostEntries) throw new Error("too many entries");
        entries[key] = value;
        // Whoever signs in anew has said which session counts.
        locked = false;
        await save();
      }),
    remove: (key) =>
      inTurn(async () => {
        if (!(key in entries)) return;
        delete entries[key];
        await save();
      }),
  };
}
