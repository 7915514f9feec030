import { createParser, type EventSourceMessage } from "eventsource-parser";
import { useEffect, useRef, useState } from "react";
import { pause, waitAfter } from "#shared/browser/tries.ts";
import { notificationEndpoints, type LiveEvent, type LiveEventType } from "#shared/notifications/contract.ts";
import { baseApi } from "#web/src/runtime/api/base.ts";
import { readAgain } from "#web/src/runtime/api/read-again.ts";
import { useAppDispatch } from "#web/src/runtime/hooks.ts";
import { useClientServices, type ClientServices } from "#web/src/runtime/services.tsx";

/** What of the cache is old after an event. */
const tagsOf: Record<LiveEventType, readonly Parameters<typeof baseApi.util.invalidateTags>[0][number][]> = {
  offer: ["Offer", "Overview"],
  sample: ["Sample", "Order", "Overview"],
  order: ["Order", "Offer", "Contract", "Rating", "Overview", "Impact"],
  product: ["OwnProduct", "Product", "Overview"],
  organization: ["Organization", "Me", "Overview"],
  notice: ["Notice"],
  request: ["Request", "Overview"],
  thread: ["Thread", "Offer", "Overview"],
  contract: ["Contract", "Offer", "Order", "Overview"],
};

/** `lost`: this device has no line. `away`: it has one, and the server does not answer. */
export type Connection = "connecting" | "live" | "lost" | "away";
/** Only a stream that has lived for so long begins the waits anew: what cuts each one at once is asked no more often than what is away. */
const lasting = 30_000;
/** A stream on which nothing was heard for so long is dead: the server says every 25 seconds that it is there. */
const silence = 60_000;

/** Keeps the event stream of the organization open and lets what changed be read again. */
export function useLiveEvents(
  enabled: boolean,
  listener?: (event: LiveEvent) => void,
): { connection: Connection; syncedAt: Date | undefined } {
  const services = useClientServices();
  const dispatch = useAppDispatch();
  const [connection, setConnection] = useState<Connection>("connecting");
  const [syncedAt, setSyncedAt] = useState<Date>();
  // Another listener does not open another stream.
  const onEvent = useRef(listener);
  useEffect(() => void (onEvent.current = listener));
  useEffect(() => {
    if (!enabled) return;
    const stopped = new AbortController();
    const notice = (event: LiveEvent) => {
      setSyncedAt(new Date());
      dispatch(baseApi.util.invalidateTags([...tagsOf[event.type]]));
      onEvent.current?.(event);
    };
    void keepOpen(services(), stopped.signal, notice, (state, { missed, heard }) => {
      setConnection(state);
      if (heard) setSyncedAt(heard);
      if (state === "live" && missed) dispatch(readAgain());
    });
    return () => stopped.abort();
  }, [enabled, services, dispatch]);
  return { connection, syncedAt };
}

interface Heard {
  /** Whatever happened while the stream was down is unknown. */
  missed: boolean;
  /** When the server was last heard, with an event or with the word that it is there. */
  heard: Date | undefined;
}

/** Opens the stream, and opens it again whatever ended it, until `signal` says that nobody listens any more. */
async function keepOpen(
  { platform, session }: ClientServices,
  signal: AbortSignal,
  notice: (event: LiveEvent) => void,
  report: (state: Connection, heard: Heard) => void,
): Promise<void> {
  let tries = 0;
  let opened = false;
  let hasMoved = false;
  /** How far this client has been told: the server goes on from there. */
  let place: string | undefined;
  let heard: Date | undefined;
  while (!signal.aborted) {
    // A lost line ends no stream by itself: it would only fall silent.
    const line = new AbortController();
    const drop = () => line.abort();
    let watchdog = setTimeout(drop, silence);
    let steady: ReturnType<typeof setTimeout> | undefined;
    let isSteady = false;
    let isEnded = false;
    let rightsChanged = false;
    let isReplaced = false;
    let isLeaving = false;
    const onSign = () => {
      clearTimeout(watchdog);
      watchdog = setTimeout(drop, silence);
      heard = new Date();
    };
    signal.addEventListener("abort", drop);
    window.addEventListener("offline", drop);
    try {
      // The token stands in the header, never in an address, so this is a fetch and not an EventSource.
      const open = (token: string) =>
        fetch(`${platform.origin}/api/v1${notificationEndpoints.events.path}`, {
          headers: { authorization: `Bearer ${token}`, ...(place ? { "last-event-id": place } : {}) },
          signal: line.signal,
        });
      const response = await session.authorized((token) => (token ? open(token) : Promise.resolve(Response.error())));
      if (response && response.ok && response.body) {
        await readStream(response.body, onSign, ({ event: type = "", data, id }) => {
          // Empty where the reader's rights have changed: then everything is read anew.
          place = id ?? place;
          if (type in tagsOf) notice({ ...(JSON.parse(data) as LiveEvent), type: type as LiveEventType });
          if (type === "access") rightsChanged = true;
          if (type === "replaced") isReplaced = true;
          if (type === "leaving") isLeaving = true;
          if (type !== "ready") return;
          const { resumed = false } = JSON.parse(data) as { resumed?: boolean };
          report("live", { missed: opened && !resumed, heard });
          opened = true;
          clearTimeout(steady);
          steady = setTimeout(() => {
            tries = 0;
            isSteady = true;
          }, lasting);
        });
        isEnded = true;
      }
    } catch {
      // Reported below, and tried again.
    } finally {
      clearTimeout(watchdog);
      clearTimeout(steady);
      signal.removeEventListener("abort", drop);
      window.removeEventListener("offline", drop);
    }
    if (signal.aborted) return;
    // Another window of this browser has taken its place: whoever looks at this one again is told what was missed.
    if (isReplaced) {
      await pause(waitAfter(0), { signal });
      await untilLookedAt(signal);
      continue;
    }
    // The server itself has ended it, or is about to be replaced and another has its place: nobody has to be told. Where rights have changed it may be by what this page has just asked for, such as the
    // account's end, and then it is left in a moment.
    if (rightsChanged || (isLeaving && hasMoved)) await pause(waitAfter(0), { signal });
    // Whoever says it each time is asked no more often than what is away.
    hasMoved = isLeaving;
    if (rightsChanged || (isEnded && (isSteady || isLeaving))) continue;
    report(navigator.onLine ? "away" : "lost", { missed: false, heard });
    await pause(waitAfter(tries++), { signal });
  }
}

/** Resolves once somebody works in this window, at once where they do, or when nobody listens any more. */
const untilLookedAt = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (!signal.aborted && !document.hasFocus()) return;
      window.removeEventListener("focus", look);
      signal.removeEventListener("abort", look);
      resolve();
    };
    window.addEventListener("focus", look);
    signal.addEventListener("abort", look);
    look();
  });

async function readStream(
  body: ReadableStream<Uint8Array>,
  onSign: () => void,
  onEvent: (message: EventSourceMessage) => void,
): Promise<void> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as unknown as TransformStream<Uint8Array, string>)
    .getReader();
  const parser = createParser({ onEvent: (message) => message.event && onEvent(message) });
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onSign();
    parser.feed(value);
  }
}
