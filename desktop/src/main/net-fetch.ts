import type { AuthInfo, ClientRequest, ClientRequestConstructorOptions, IncomingMessage } from "electron";
import { Readable } from "node:stream";
import type { Fetch } from "./app-handler.ts";
import type { Credentials } from "./proxy-login.ts";

interface Props {
  request: (options: ClientRequestConstructorOptions) => ClientRequest;
  /** `first` is false when what was given for this very request has been refused. */
  answerProxy: (asked: AuthInfo, first: boolean) => Promise<Credentials | null>;
}

const bodiless = new Set([101, 204, 205, 304]);

function headersOf(message: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(message.headers))
    for (const one of Array.isArray(value) ? value : [value]) headers.append(name, one);
  return headers;
}

/**
 * Fetches by Chromium's network stack: the system's proxies and certificates. `net.fetch` would do the same, but it gives up where a
 * proxy asks for a name and password; this asks for them, and the request goes on.
 */
export function createNetFetch({ request, answerProxy }: Props): Fetch {
  return (input, { method = "GET", headers, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason as Error);
      const asked = request({ method, url: input, credentials: "omit", cache: "no-store", redirect: "error" });
      new Headers(headers).forEach((value, name) => asked.setHeader(name, value));
      let tries = 0;
      asked.on("login", (authInfo, callback) => {
        const first = tries++ === 0;
        answerProxy(authInfo, first).then(
          (found) => (found ? callback(found.name, found.password) : callback()),
          () => callback(),
        );
      });
      asked.on("error", reject);
      asked.on("response", (message) => {
        const status = message.statusCode;
        const bare = method === "HEAD" || bodiless.has(status);
        // Electron's messages are Node's readable streams; its types name only a part of them.
        const stream = bare ? null : (Readable.toWeb(message as unknown as Readable) as ReadableStream<Uint8Array>);
        resolve(new Response(stream, { status, statusText: message.statusMessage, headers: headersOf(message) }));
      });
      signal?.addEventListener(
        "abort",
        () => {
          reject(signal.reason as Error);
          asked.abort();
        },
        { once: true },
      );
      asked.end(body instanceof ArrayBuffer && body.byteLength > 0 ? Buffer.from(body) : undefined);
    });
}
