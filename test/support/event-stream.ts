interface Message {
  /** Where the reader stands after it. */
  id: string;
  type: string;
  data: Record<string, unknown>;
}

/** Reads messages of an event stream as they come. */
export async function openEvents(url: string, token: string, lastEventId?: string) {
  const stop = new AbortController();
  const response = await fetch(`${url}/api/v1/events`, {
    headers: { authorization: `Bearer ${token}`, ...(lastEventId ? { "last-event-id": lastEventId } : {}) },
    signal: stop.signal,
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let buffer = "";
  /** Undefined once the stream has ended, or was closed. */
  const read = async (): Promise<Message | undefined> => {
    for (;;) {
      const match = /(?:id: (.*)\n)?event: (.*)\ndata: (.*)\n\n/.exec(buffer);
      if (match) {
        buffer = buffer.slice(match.index + match[0].length);
        const [, id = "", type = "", data = "{}"] = match;
        return { id, type, data: JSON.parse(data) as Record<string, unknown> };
      }
      const { done, value } = (await (reader?.read().catch(() => undefined) ?? undefined)) ?? {
        done: true,
        value: undefined,
      };
      if (done) return undefined;
      buffer += value;
    }
  };
  const next = async (...types: string[]): Promise<Message> => {
    for (;;) {
      const message = await read();
      if (!message) throw new Error("the stream ended");
      if (types.includes(message.type)) return message;
    }
  };
  /** Resolves when the server has ended it. */
  const ended = async () => {
    while (await read());
  };
  return {
    status: response.status,
    type: response.headers.get("content-type"),
    retryAfter: response.headers.get("retry-after"),
    read,
    next,
    ended,
    close: () => stop.abort(),
  };
}
