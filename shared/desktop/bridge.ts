import type { ChannelAnswers, ChannelArgument, StoredSession } from "./channels.ts";
import type { FileOutcome } from "./files.ts";

/** What the desktop window offers the page as `window.agritrade`, and nothing besides. */
export interface DesktopBridge {
  ready(): Promise<ChannelAnswers["ready"]>;
  readSession(): Promise<StoredSession>;
  writeSession(key: string, value: string): Promise<void>;
  removeSession(key: string): Promise<void>;
  notify(notice: ChannelArgument<"notify">): Promise<void>;
  /** Asks where to, and saves the page as PDF. */
  print(name: string): Promise<FileOutcome>;
  /** Asks where to, and saves a file that the page has made. */
  saveFile(name: string, bytes: Uint8Array): Promise<FileOutcome>;
  openExternal(url: string): Promise<void>;
  /** Hears of addresses that the page should open. Answers what ends the listening. */
  onOpen(listener: (path: string) => void): () => void;
}

/** Under this name the preload script leaves the bridge in the page. */
export const bridgeName = "agritrade";
