import type { Context } from "koa";
import { PassThrough } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { AppError } from "#shared/kernel/errors.ts";
import type { Actor, MemberActor } from "../kernel/actor.ts";
import type { AccessChange, EventBus } from "../kernel/events.ts";
import { covers, readPlace, readSince, writePlace, type LoggedEvent, type Place } from "../kernel/live-log.ts";
import type { Services } from "../kernel/services.ts";

const heartbeat = 25_000;
/** One user's open streams, in this process: more than anybody has windows. */
const mostStreams = 20;
/** Of one session, which is one browser: the oldest gives way, and its window opens another once somebody looks at it. */
const mostOfSession = 5;
/** What was told beyond a snapshot is named one by one; after so many a new snapshot is taken. */
const mostNamed = 50;
/** A reader who takes nothing of so many bytes is gone, or will read all anew. */
const mostUnread = 256 * 1024;

/** So many streams are ended at a time, with a pause in milliseconds: readers come back at once, and others have to take them. */
const endedAtOnce = 50;
const pauseBetween = 25;

interface Seat {
  userId: string;
  sessionId: string;
  giveWay: () => void;
  /** Ends it because this process is about to go. */
  leave: () => void;
}

/** By user, and of each the streams of a session: the oldest first. */
const openStreams = new WeakMap<EventBus, Map<string, Set<Seat>>>();
/** Of processes that are about to go. */
const leaving = new WeakSet<EventBus>();

/** Ends all streams of this process, a few at a time, and from then on each that is opened: their readers go on at another, from where they were. */
export async function endStreams(events: EventBus): Promise<void> {
  leaving.add(events);
  const seats = [...(openStreams.get(events)?.values() ?? [])].flatMap((own) => [...own]);
  for (const [index, seat] of seats.entries()) {
    if (index > 0 && index % endedAtOnce === 0) await delay(pauseBetween);
    seat.leave();
  }
}

/** Streams that are open in this process. */
export function countStreams(events: EventBus): number {
  let count = 0;
  for (const own of openStreams.get(events)?.values() ?? []) count += own.size;
  return count;
}

/** @throws {AppError} `request.rateLimited` */
function takeSeat(events: EventBus, seat: Seat): () => void {
  const all = openStreams.get(events) ?? new Map<string, Set<Seat>>();
  openStreams.set(events, all);
  const own = all.get(seat.userId) ?? new Set<Seat>();
  all.set(seat.userId, own);
  const ofSession = [...own].filter(({ sessionId }) => sessionId === seat.sessionId);
  const [oldest] = ofSession;
  if (oldest && ofSession.length >= mostOfSession) oldest.giveWay();
  if (own.size >= mostStreams) throw new AppError("request.rateLimited", { retryAfter: 30 });
  own.add(seat);
  return () => {
    own.delete(seat);
    if (own.size === 0 && all.get(seat.userId) === own) all.delete(seat.userId);
  };
}

interface Props {
  services: Pick<Services, "db" | "events" | "clock" | "logger">;
  actor: MemberActor;
  /** Who is asking, read anew. */
  actorNow: () => Promise<Actor>;
}

/**
 * A Server-Sent Events answer that stays open until the reader goes, or may not read any more. It begins after the `Last-Event-ID`, and what
 * this process itself has missed is read from the log: no event is lost, and none is told twice. The sixth stream of a session takes the place of
 * its oldest, which is told so by the event `replaced`. Where the process is about to go, the last event is `leaving`.
 *
 * @throws {AppError} `request.rateLimited` for the twenty-first stream of one user.
 */
export async function openEventStream(context: Context, { services, actor, actorNow }: Props): Promise<void> {
  const { db, events, clock, logger } = services;
  const { organizationId } = actor.membership;
  const ends: (() => void)[] = [];
  const stream = new PassThrough();
  const end = () => {
    for (const release of ends.splice(0)) release();
    stream.end();
  };
  const write = (text: string) => {
    if (stream.writableEnded) return;
    stream.write(text);
    if (stream.writableLength > mostUnread) end();
  };
  const giveWay = () => {
    write("event: replaced\ndata: {}\n\n");
    end();
  };
  /** Whoever reads on comes back at once, also a browser's own reader, which keeps to `retry`; another process has the rest. */
  const leave = () => {
    write("retry: 100\nevent: leaving\ndata: {}\n\n");
    end();
  };
  ends.push(takeSeat(events, { userId: actor.userId, sessionId: actor.sessionId, giveWay, leave }));

  let place: Place;
  /** What comes while the log is read waits, so that nothing overtakes what came before it. */
  let waiting: LoggedEvent[] | undefined = [];
  const tell = (logged: LoggedEvent) => {
    if (covers(place, logged)) return;
    place = { ...place, since: [...place.since, logged.id] };
    write(`id: ${writePlace(place)}\nevent: ${logged.event.type}\ndata: ${JSON.stringify(logged.event)}\n\n`);
  };
  /** The first one says that the stream is open. Unless it resumes, the client reads everything anew. */
  const tellReady = (resumed: boolean) =>
    write(`id: ${writePlace(place)}\nevent: ready\ndata: ${JSON.stringify({ resumed })}\n\n`);
  const goOn = () => {
    const queue = waiting ?? [];
    waiting = undefined;
    for (const logged of queue) tell(logged);
  };
  let wanted = false;
  let wasAway = false;
  const catchUp = async (cutOff: boolean) => {
    wanted = true;
    wasAway ||= cutOff;
    if (waiting) return;
    waiting = [];
    try {
      // Asked for once more while it reads: what it has read may be from before.
      while (wanted) {
        const state = { now: clock.now(), wasAway };
        wanted = wasAway = false;
        const missed = await readSince(db, organizationId, place, state);
        for (const logged of missed.events ?? []) tell(logged);
        place = missed.place;
        if (!missed.events) tellReady(false);
      }
      goOn();
    } catch (error) {
      logger.warn({ reason: (error as Error).message }, "an event stream could not be resumed");
      end();
    }
  };

  const concerns = ({ sessionId, userId, organizationId: changed }: AccessChange) =>
    sessionId === actor.sessionId || userId === actor.userId || changed === organizationId;
  let sessionEndsAt = actor.sessionEnd?.at;
  const mayRead = async () => {
    const reader = await actorNow();
    // What was done meanwhile has put it off.
    if (reader.kind === "user") sessionEndsAt = reader.sessionEnd?.at;
    return reader.kind === "user" && reader.membership?.organizationId === organizationId;
  };
  /** Whoever may still read goes on. */
  const lookAgain = () => {
    mayRead().then(
      (may) => may || end(),
      () => end(),
    );
  };
  try {
    ends.push(
      events.onLive(organizationId, (logged) => {
        if (waiting) return void waiting.push(logged);
        tell(logged);
        if (place.since.length >= mostNamed) void catchUp(false);
      }),
      // Whoever may still read opens the stream again, without a place, and reads by the rights of then.
      events.onAccess((change) => {
        if (!concerns(change)) return;
        write("id: \nevent: access\ndata: {}\n\n");
        end();
      }),
      events.onReconnect(() => {
        mayRead().then(
          (may) => (may ? void catchUp(true) : end()),
          () => end(),
        );
      }),
    );
    const last = readPlace(context.get("last-event-id"));
    const [begun, may] = [
      await readSince(db, organizationId, last, { now: clock.now(), wasAway: true }),
      await mayRead(),
    ];
    if (!may) throw new AppError("accounts.organizationRequired");
    place = begun.events && last ? last : begun.place;
    write("retry: 2000\n\n");
    tellReady(begun.events !== undefined);
    for (const logged of begun.events ?? []) tell(logged);
    place = begun.place;
    goOn();
    if (wanted) void catchUp(wasAway);
    if (leaving.has(events)) leave();
  } catch (error) {
    end();
    throw error;
  }

  if (!stream.writableEnded) {
    // Keeps proxies from closing a quiet connection, and makes the writing fail where the client has gone.
    const timer = setInterval(() => {
      write(": still here\n\n");
      if (sessionEndsAt && sessionEndsAt <= clock.now()) lookAgain();
    }, heartbeat);
    // The machine's clock, by which tokens are made.
    const expiry = actor.tokenExpiresAt && setTimeout(end, actor.tokenExpiresAt.getTime() - Date.now());
    ends.push(
      () => clearInterval(timer),
      () => clearTimeout(expiry),
    );
  }
  context.req.once("close", end);
  context.res.once("close", end);
  context.req.socket.setKeepAlive(true);
  context.state.isStream = true;
  context.status = 200;
  context.set({
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store, no-transform",
    "x-accel-buffering": "no",
  });
  context.body = stream;
}
