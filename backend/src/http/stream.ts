import type { Context } from "koa";
import { PassThrough } from "node:stream";
import type { LiveEvent } from "#shared/notifications/contract.ts";

const heartbeat = 25_000;

/** A Server-Sent Events answer that stays open until the reader goes. */
export function openStream(context: Context, subscribe: (send: (event: LiveEvent) => void) => () => void): void {
  const stream = new PassThrough();
  context.req.socket.setKeepAlive(true);
  context.status = 200;
  context.set({
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store, no-transform",
    "x-accel-buffering": "no",
  });
  context.body = stream;
  stream.write("retry: 2000\n\nevent: ready\ndata: {}\n\n");
  const unsubscribe = subscribe((event) => stream.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`));
  // Keeps proxies from closing a quiet connection, and finds readers that are gone.
  const timer = setInterval(() => stream.write(": still here\n\n"), heartbeat);
  const end = () => {
    clearInterval(timer);
    unsubscribe();
    stream.end();
  };
  context.req.once("close", end);
  context.res.once("close", end);
}
