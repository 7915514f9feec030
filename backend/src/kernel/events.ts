import { EventEmitter } from "node:events";
import type { ContentTopic } from "#shared/kernel/endpoint.ts";
import type { LiveEvent } from "#shared/notifications/contract.ts";
import type { Database } from "../db/database.ts";
import { enterTogether, type Entry } from "../db/enter-together.ts";
import { PrimaryClient } from "../db/servers/primary-client.ts";
import type { Primary } from "../db/servers/primary.ts";
import type { Clock } from "./clock.ts";
import type { StatementOptions } from "../db/statements.ts";
import { currentSnapshot, readLog, type LoggedEvent } from "./live-log.ts";
import { isDatabaseAway } from "../db/away.ts";
import type { Logger } from "./logger.ts";
import { paced } from "./paced.ts";

/** What other processes are told. PostgreSQL delivers a notification after commit and never without one. */
export type Message =
  /** Lines of the live log are committed: whoever listens reads on. */
  | { channel: "log" }
  /** Somebody's rights have changed, or a session has ended; the database tells it by itself. */
  | ({ channel: "access" } & AccessChange)
  /** Something that public pages show has changed. */
  | { channel: "content"; topic: ContentTopic }
  | { channel: "outbox" }
  /** Emails of notices are to be handed to the queue. */
  | { channel: "letters" }
  | { channel: "clock"; offset: number };

/** The channel on which PostgreSQL passes messages on. */
export const notifyChannel = "agritrade";

/** Whose: one of them is named. */
export interface AccessChange {
  readonly sessionId?: string;
  readonly userId?: string;
  readonly organizationId?: string;
}

/** Sends a message with the commit of `trx`. Commits that do wait for each other: for what is rare and nobody would find by looking. */
export async function notify(trx: Database, message: Message): Promise<void> {
  await trx.raw("select pg_notify(?, ?)", [notifyChannel, JSON.stringify(message)]);
}

/** For a statement whose commit other processes would find by looking, and are told of when it has happened, together with others'. */
export const announced = (...channels: ("log" | "outbox" | "letters")[]): StatementOptions => ({
  afterCommit: channels.map((channel) => JSON.stringify({ channel } satisfies Message)),
});

interface Happening {
  /** Both sides of the trade, usually. */
  organizationIds: readonly string[];
  type: LiveEvent["type"];
  subjectId: string;
  /** What happened, such as `offer.created`. */
  event: string;
  now: Date;
}

/** The lines of the log of what has happened, for a statement that enters them with others and is {@link announced}. */
export const logEntry = ({ organizationIds, type, subjectId, event, now }: Happening): Entry => ({
  table: "live_events",
  rows: [...new Set(organizationIds)].map((id) => ({
    organization_id: id,
    type,
    subject_id: subjectId,
    event,
    at: now,
  })),
});

/** Tells the browsers of some organizations, after commit, that something of theirs has changed: by the log, which every process reads. */
export async function publish({ trx, ...happening }: Happening & { trx: Database }): Promise<void> {
  await enterTogether(trx, [logEntry(happening)], announced("log"));
}

/** What of the public pages changes with what an event is about. */
const contentOf: Partial<Record<LiveEvent["type"], ContentTopic>> = { product: "catalogue" };

/** So long is waited for more to announce, or to read: far below what anybody notices. */
const pause = 15;
/** What was announced by nobody, because its process died after its commit, is found after so long. */
const lookAgain = 1000;

export interface EventBus {
  onLive(organizationId: string, listener: (event: LoggedEvent) => void): () => void;
  onAccess(listener: (change: AccessChange) => void): () => void;
  onContent(listener: (topic: ContentTopic) => void): () => void;
  onOutbox(listener: () => void): () => void;
  onLetters(listener: () => void): () => void;
  /** The connection was lost and is back: whatever was said in between is unknown. */
  onReconnect(listener: () => void): () => void;
  /** Tells every process, this one too. What cannot be told is found by looking. */
  announce(messages: ReadonlySet<string>): void;
  close(): Promise<void>;
}

/** Listens, announces and reads the log on a connection of its own, and reconnects for as long as it is open. */
export async function createEventBus(primary: Primary, clock: Clock, logger: Logger): Promise<EventBus> {
  const emitter = new EventEmitter().setMaxListeners(0);
  let client: PrimaryClient | undefined;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  /** How far this process has read the log. */
  let snapshot: string | undefined;
  const read = async () => {
    const from = client;
    if (!from || !snapshot) return;
    try {
      const found = await readLog(from, snapshot);
      if (client !== from) return;
      snapshot = found.snapshot;
      for (const logged of found.events) emitter.emit(`live:${logged.organizationId}`, logged);
      const topics = new Set(found.events.map(({ event }) => contentOf[event.type]));
      for (const topic of topics) if (topic) emitter.emit("content", topic);
    } catch (error) {
      if (client === from && !isDatabaseAway(error))
        logger.warn({ reason: (error as Error).message }, "the live log could not be read");
    }
  };
  let untold = new Set<string>();
  const tellOthers = async () => {
    if (untold.size === 0) return;
    const messages = [...untold];
    untold = new Set();
    await client
      ?.query("select pg_notify($1, message) from unnest($2::text[]) as message", [notifyChannel, messages])
      .catch((error: unknown) => {
        if (!isDatabaseAway(error)) logger.warn({ reason: (error as Error).message }, "nothing could be announced");
      });
  };
  const turns = paced(async () => {
    await tellOthers();
    await read();
  }, pause);
  const look = setInterval(turns.ask, lookAgain);
  look.unref();

  const receive = (payload: string | undefined) => {
    const message = JSON.parse(payload ?? "{}") as Message;
    if (message.channel === "log") turns.ask();
    else if (message.channel === "access") emitter.emit("access", message);
    else if (message.channel === "content") emitter.emit("content", message.topic);
    else if (message.channel === "outbox" || message.channel === "letters") emitter.emit(message.channel);
    else clock.setOffset(message.offset);
  };

  const open = async (): Promise<void> => {
    const fresh = new PrimaryClient({
      primary,
      application_name: "agritrade-events",
      options: "-c search_path=public",
      keepAlive: true,
    });
    fresh.on("notification", (notification) => receive(notification.payload));
    fresh.on("error", (error) => {
      if (client !== fresh) return;
      logger.warn({ reason: error.message }, "event connection lost");
      reopen();
    });
    fresh.on("end", () => {
      if (client === fresh) reopen();
    });
    await fresh.connect();
    await fresh.query(`listen ${notifyChannel}`);
    // The log is read by its index: a plan that was made while it was short would be kept, and go through all of it when it is long.
    await fresh.query("set enable_seqscan = off");
    // Before anybody is told of the connection: what they have not read by then, this process reads.
    snapshot = await currentSnapshot(fresh);
    client = fresh;
  };

  const reopen = () => {
    client = undefined;
    if (closed || timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      open().then(() => {
        logger.info("event connection is back");
        emitter.emit("reconnect");
      }, reopen);
    }, 500);
  };

  const subscribe = <Value>(name: string, listener: (value: Value) => void) => {
    emitter.on(name, listener);
    return () => void emitter.off(name, listener);
  };

  await open();
  return {
    onLive: (organizationId, listener) => subscribe(`live:${organizationId}`, listener),
    onAccess: (listener) => subscribe("access", listener),
    onContent: (listener) => subscribe("content", listener),
    onOutbox: (listener) => subscribe("outbox", listener),
    onLetters: (listener) => subscribe("letters", listener),
    onReconnect: (listener) => subscribe("reconnect", listener),
    announce(messages) {
      for (const message of messages) untold.add(message);
      turns.ask();
    },
    async close() {
      closed = true;
      clearInterval(look);
      turns.stop();
      clearTimeout(timer);
      const last = client;
      client = undefined;
      await last?.end();
    },
  };
}
