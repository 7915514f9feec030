import type { Context } from "koa";
import { PassThrough } from "node:stream";
import type { LiveEvent } from "#shared/notifications/contract.ts";

const heartbeat = 25_000;

interface Source {
  onEvent: (send: (event: LiveEvent) => void) => () => void;
  /** Events may have been missed. */
  onGap: (listener: () => void) => () => void;
}

/** Its reader asks for everything anew when it comes a second time. */
const ready = "event: ready\ndata: {}\n\n";

/** A Server-Sent Events answer that stays open until the reader goes. */
export function openStream(context: Context, { onEvent, onGap }: Source): void {
  const stream = new PassThrough();
  context.req.socket.setKeepAlive(true);
  context.status = 200;
  context.set({
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store, no-transform",
    "x-accel-buffering": "no",
  });
  context.body = stream;
  stream.write(`retry: 2000\n\n${ready}`);
  const ends = [
    onEvent((event) => stream.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)),
    onGap(() => stream.write(ready)),
  ];
  // Keeps proxies from closing a quiet connection, and finds readers that are gone.
  const timer = setInterval(() => stream.write(": still here\n\n"), heartbeat);
  const end = () => {
    clearInterval(timer);
    for (const unsubscribe of ends) unsubscribe();
    stream.end();
  };
  context.req.once("close", end);
  context.res.once("close", end);
}
