import type { ChannelAnswers, ChannelArgument, PrintOutcome, StoredSession } from "./channels.ts";

/** What the desktop window offers the page as `window.agritrade`, and nothing besides. */
export interface DesktopBridge {
  ready(): Promise<ChannelAnswers["ready"]>;
  readSession(): Promise<StoredSession>;
  writeSession(key: string, value: string): Promise<void>;
  removeSession(key: string): Promise<void>;
  notify(notice: ChannelArgument<"notify">): Promise<void>;
  print(name: string): Promise<PrintOutcome>;
  openExternal(url: string): Promise<void>;
  /** Hears of addresses that the page should open. Answers what ends the listening. */
  onOpen(listener: (path: string) => void): () => void;
}

/** Under this name the preload script leaves the bridge in the page. */
export const bridgeName = "agritrade";
