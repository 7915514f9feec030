import type { Context } from "koa";
import { PassThrough } from "node:stream";
import type { LiveEvent } from "#shared/notifications/contract.ts";

const heartbeat = 25_000;

interface Source {
  onEvent: (send: (event: LiveEvent) => void) => () => void;
  /** Called when events may have been missed. */
  onGap: (listener: () => void) => () => void;
}

/** The first one says that the stream is open. At every further one the client reads everything anew, because it may have missed events. */
const ready = "event: ready\ndata: {}\n\n";

/** A Server-Sent Events answer that stays open until the reader goes. */
export function openEventStream(context: Context, { onEvent, onGap }: Source): void {
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
  // Keeps proxies from closing a quiet connection, and makes the writing fail where the client has gone.
  const timer = setInterval(() => stream.write(": still here\n\n"), heartbeat);
  const end = () => {
    clearInterval(timer);
    for (const unsubscribe of ends) unsubscribe();
    stream.end();
  };
  context.req.once("close", end);
  context.res.once("close", end);
}
