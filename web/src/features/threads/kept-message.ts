import { tabStorage } from "#web/src/runtime/tab-storage.ts";

interface KeptMessage {
  text: string;
  /** Under which these very words were sent already, without an answer. */
  key: string | null;
}

const nameOf = (threadId: string) => `draft:thread:${threadId}`;

/** What was typed in a conversation and not sent; another tab has its own. */
export function keptMessage(threadId: string): KeptMessage {
  try {
    const { text, key } = JSON.parse(tabStorage.getItem(nameOf(threadId)) ?? "{}") as Partial<KeptMessage>;
    return { text: text ?? "", key: key ?? null };
  } catch {
    return { text: "", key: null };
  }
}

export function keepMessage(threadId: string, { text, key }: KeptMessage): void {
  if (text === "") tabStorage.removeItem(nameOf(threadId));
  else tabStorage.setItem(nameOf(threadId), JSON.stringify({ text, key }));
}

/** The key under which words are sent: the same for every try of the same words, also after a reload, so that a message whose answer was lost is not written twice. */
export function keyOfMessage(threadId: string, text: string): string {
  const kept = keptMessage(threadId);
  const key = kept.text === text && kept.key ? kept.key : crypto.randomUUID();
  keepMessage(threadId, { text, key });
  return key;
}
