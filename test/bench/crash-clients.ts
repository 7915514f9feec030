import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import pLimit from "p-limit";

/** What the server has said that it did. */
export interface Acknowledged {
  orderId: string;
  /** The row of the process; `propose` for a proposal, which is no move. */
  move: string;
}

interface Sent {
  method?: "GET" | "POST";
  path: string;
  token: string;
  body?: object;
  version?: number;
}

export interface Answer {
  status: number;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- looked at field by field.
  body: any;
}

export type Clients = ReturnType<typeof createClients>;

/** Neither the answer to one that was sent nor the server itself is there: it is sent again with its key. */
const isPassing = (status: number) => status === 0 || status >= 500 || status === 429 || status === 408;
/** How long a client waits for an answer, before it sends again, and before it looks again, in milliseconds. */
const patience = 15_000;
const pause = 300;
const look = 1500;

interface Request {
  method: string;
  token: string;
  headers: Record<string, string>;
  body?: string;
}

/** Sends one request; a status of 0 is no answer, as is what it throws. */
export type Ask = (path: string, request: Request) => Promise<{ status: number; text: string }>;

const askOf =
  (url: string): Ask =>
  async (path, { method, token, headers, body }) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body ? { "content-type": "application/json" } : {}),
        ...headers,
      },
      ...(body ? { body } : {}),
      signal: AbortSignal.timeout(patience),
    });
    return { status: response.status, text: await response.text() };
  };

/**
 * So many clients of a server that may be gone at any moment: each sends one thing at a time, again and again with the same key until it is answered.
 *
 * @param end a moment (of `Date.now()`) after which nobody tries any more
 */
export function createClients(url: string, count: number, end: number, ask: Ask = askOf(url)) {
  const clients = pLimit(count);
  const figures = { answers: 0, again: 0 };
  const acknowledged: Acknowledged[] = [];

  const once = async ({ method = "POST", path, token, body, version }: Sent, key: string): Promise<Answer> => {
    const { status, text } = await ask(`/api/v1${path}`, {
      method,
      token,
      headers: {
        ...(method === "POST" ? { "idempotency-key": key } : {}),
        ...(version === undefined ? {} : { "if-match": `"${version}"` }),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status, body: text && !isPassing(status) ? JSON.parse(text) : undefined };
  };

  const send = async (sent: Sent): Promise<Answer> => {
    const key = randomUUID();
    for (;;) {
      const answer = await clients(() => once(sent, key).catch(() => undefined));
      if (answer && !isPassing(answer.status)) {
        figures.answers += 1;
        return answer;
      }
      figures.again += 1;
      if (Date.now() > end) throw new Error(`${sent.path} was not answered in time`);
      await delay(pause);
    }
  };

  return {
    figures,
    acknowledged,
    send,
    /** A move that must be taken; what was acknowledged is kept. */
    async move(move: string, sent: Sent): Promise<Answer["body"]> {
      const { status, body } = await send(sent);
      if (status >= 300) throw new Error(`${move} was refused with ${status}: ${JSON.stringify(body)}`);
      const orderId = (body as { id: string }).id;
      acknowledged.push({ orderId, move });
      return body as Answer["body"];
    },
    /** Looks again and again until `isSo`. */
    async until(sent: Sent, isSo: (body: Answer["body"]) => boolean, what: string): Promise<Answer["body"]> {
      for (;;) {
        const { status, body } = await send({ ...sent, method: "GET" });
        if (status === 200 && isSo(body)) return body as Answer["body"];
        if (Date.now() > end) throw new Error(`${sent.path}: ${what} did not come in time`);
        await delay(look);
      }
    },
  };
}
