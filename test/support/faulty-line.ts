import { once } from "node:events";
import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * What goes wrong with a call.
 *
 * - `cut`: the connection breaks before anything is done.
 * - `error`: it is answered with 500 and not carried out.
 * - `lost`: it is carried out, and the connection breaks before the answer.
 * - `silent`: it is carried out, and no answer ever comes.
 * - `late`: it is carried out and answered, after a while.
 */
export const lineFaults = ["cut", "error", "lost", "silent", "late"] as const;
export type LineFault = (typeof lineFaults)[number];

interface Options {
  /** Of a hundred calls so many go wrong, drawn at random. */
  percent: number;
  /** Milliseconds that a late answer takes more. */
  late?: number;
  /** Calls that the provider does not know, by method and path: they are answered with 404. */
  unknown?: RegExp;
}

export interface FaultyLine {
  url: string;
  /** How many calls have come, and what went wrong with them. */
  readonly calls: number;
  readonly faults: Readonly<Record<LineFault, number>>;
  /** From now on so many of a hundred go wrong. */
  setPercent(percent: number): void;
  close(): Promise<void>;
}

/** The line between the API and the provider, on which a share of all calls goes wrong. */
export async function openFaultyLine(
  target: string,
  { late = 300, unknown, ...options }: Options,
): Promise<FaultyLine> {
  let { percent } = options;
  let calls = 0;
  const faults: Record<LineFault, number> = { cut: 0, error: 0, lost: 0, silent: 0, late: 0 };
  const draw = (): LineFault | undefined => {
    calls += 1;
    const fault = Math.random() * 100 < percent ? lineFaults[Math.floor(Math.random() * lineFaults.length)] : undefined;
    if (fault) faults[fault] += 1;
    return fault;
  };
  const answer = async (asked: IncomingMessage, response: ServerResponse) => {
    const body = await read(asked);
    if (unknown?.test(`${asked.method ?? ""} ${asked.url ?? ""}`))
      return send(response, 404, '{"error":{"message":"unknown"}}');
    const fault = draw();
    if (fault === "cut") return asked.socket.destroy();
    if (fault === "error") return send(response, 500, '{"error":{"message":"the line was told to fail"}}');
    const theirs = await pass(target, asked, body);
    if (fault === "silent") return;
    if (fault === "lost") return asked.socket.destroy();
    if (fault === "late") await new Promise((resolve) => setTimeout(resolve, late));
    send(response, theirs.status, theirs.text);
  };
  const server = createServer((asked, response) => {
    answer(asked, response).catch(() => asked.socket.destroy());
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get calls() {
      return calls;
    },
    faults,
    setPercent: (wanted) => (percent = wanted),
    async close() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function read(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Sends a call on as it came. */
function pass(target: string, asked: IncomingMessage, body: Buffer): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const { host: _host, connection: _connection, "transfer-encoding": _encoding, ...headers } = asked.headers;
    const sent = request(
      `${target}${asked.url ?? ""}`,
      { method: asked.method ?? "GET", headers: { ...headers, "content-length": body.length } },
      (theirs) => {
        read(theirs).then((text) => resolve({ status: theirs.statusCode ?? 502, text: text.toString() }), reject);
      },
    );
    sent.on("error", reject).end(body);
  });
}

function send(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { "content-type": "application/json" }).end(text);
}
