import { tabStorage } from "#web/src/runtime/tab-storage.ts";

interface KeptMessage {
  text: string;
  /** Ids of the files with which it was sent. The files themselves are kept by whoever sends them. */
  documents: readonly string[];
  /** Under which this very message was sent already, without an answer. */
  key: string | null;
}

const nameOf = (threadId: string) => `draft:thread:${threadId}`;

/** What was prepared in a conversation and not sent; another tab has its own. */
export function keptMessage(threadId: string): KeptMessage {
  try {
    const kept = JSON.parse(tabStorage.getItem(nameOf(threadId)) ?? "{}") as Partial<KeptMessage>;
    return { text: kept.text ?? "", documents: kept.documents ?? [], key: kept.key ?? null };
  } catch {
    return { text: "", documents: [], key: null };
  }
}

export function keepMessage(threadId: string, message: KeptMessage): void {
  const isEmpty = message.text === "" && message.documents.length === 0;
  if (isEmpty) tabStorage.removeItem(nameOf(threadId));
  else tabStorage.setItem(nameOf(threadId), JSON.stringify(message));
}

/** The key under which a message is sent: the same for every try of the same words and files, also after a reload, so that one whose answer was lost is not written twice. */
export function keyOfMessage(threadId: string, { text, documents }: Omit<KeptMessage, "key">): string {
  const kept = keptMessage(threadId);
  const isSame = kept.text === text && kept.documents.join() === documents.join();
  const key = isSame && kept.key ? kept.key : crypto.randomUUID();
  keepMessage(threadId, { text, documents, key });
  return key;
}
