import { EventEmitter } from "node:events";
import pg from "pg";
import type { ContentTopic } from "#shared/kernel/endpoint.ts";
import type { LiveEvent } from "#shared/notifications/contract.ts";
import type { Database } from "../db/database.ts";
import type { Clock } from "./clock.ts";
import type { LoggedEvent } from "./live-log.ts";
import type { Logger } from "./logger.ts";

/** What other processes are told. PostgreSQL delivers a notification after commit and never without one. */
export type Message =
  | { channel: "live"; event: LiveEvent; rows: { id: string; written_by: string; organization_id: string }[] }
  /** Somebody's rights have changed, or a session has ended; the database tells it by itself. */
  | ({ channel: "access" } & AccessChange)
  /** Something that public pages show has changed. */
  | { channel: "content"; topic: ContentTopic }
  | { channel: "outbox" }
  | { channel: "clock"; offset: number };

/** The channel on which PostgreSQL passes messages on. */
export const notifyChannel = "agritrade";

/** Whose: one of them is named. */
export interface AccessChange {
  readonly sessionId?: string;
  readonly userId?: string;
  readonly organizationId?: string;
}

/** Sends a message with the commit of `trx`. */
export async function notify(trx: Database, message: Message): Promise<void> {
  await trx.raw("select pg_notify(?, ?)", [notifyChannel, JSON.stringify(message)]);
}

interface Props {
  trx: Database;
  /** Both sides of the trade, usually. */
  organizationIds: string[];
  type: LiveEvent["type"];
  subjectId: string;
  /** What happened, such as `offer.created`. */
  event: string;
  /** What of the public pages has changed with it. */
  content?: ContentTopic;
  now: Date;
}

/**
 * Tells the browsers of some organizations, after commit, that something of theirs has changed. It is written down as well, so that whoever is
 * cut off at that moment hears of it afterwards.
 */
export async function publish({ trx, organizationIds, type, subjectId, event, content, now }: Props): Promise<void> {
  const told: LiveEvent = { type, id: subjectId, event, at: now.toISOString() };
  const changed: Message | undefined = content && { channel: "content", topic: content };
  await trx.raw(
    `with written as (
       insert into live_events (organization_id, type, subject_id, event, at)
       select distinct organization_id, ?, ?, ?, ?::timestamptz from unnest(?::uuid[]) as organization_id
       returning id::text, written_by::text, organization_id)
     select pg_notify(?, jsonb_build_object('channel', 'live', 'event', ?::jsonb, 'rows', jsonb_agg(to_jsonb(written)))::text)
            ${changed ? ", pg_notify(?, ?)" : ""}
       from written having count(*) > 0`,
    [
      ...[type, subjectId, event, now, organizationIds, notifyChannel, JSON.stringify(told)],
      ...(changed ? [notifyChannel, JSON.stringify(changed)] : []),
    ] as never,
  );
}

export interface EventBus {
  onLive(organizationId: string, listener: (event: LoggedEvent) => void): () => void;
  onAccess(listener: (change: AccessChange) => void): () => void;
  onContent(listener: (topic: ContentTopic) => void): () => void;
  onOutbox(listener: () => void): () => void;
  /** The connection was lost and is back: whatever was said in between is unknown. */
  onReconnect(listener: () => void): () => void;
  close(): Promise<void>;
}

/** Listens on a connection of its own and reconnects for as long as it is open. */
export async function createEventBus(databaseUrl: string, clock: Clock, logger: Logger): Promise<EventBus> {
  const emitter = new EventEmitter().setMaxListeners(0);
  let client: pg.Client | undefined;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  const receive = (payload: string | undefined) => {
    const message = JSON.parse(payload ?? "{}") as Message;
    if (message.channel === "live")
      for (const { id, written_by: writtenBy, organization_id: organizationId } of message.rows)
        emitter.emit(`live:${organizationId}`, { id, writtenBy, organizationId, event: message.event });
    else if (message.channel === "access") emitter.emit("access", message);
    else if (message.channel === "content") emitter.emit("content", message.topic);
    else if (message.channel === "outbox") emitter.emit("outbox");
    else clock.setOffset(message.offset);
  };

  const open = async (): Promise<void> => {
    const fresh = new pg.Client({
      connectionString: databaseUrl,
      application_name: "agritrade-events",
      keepAlive: true,
    });
    fresh.on("notification", (notification) => receive(notification.payload));
    fresh.on("error", (error) => {
      logger.warn({ reason: error.message }, "event connection lost");
      if (client === fresh) reopen();
    });
    fresh.on("end", () => {
      if (client === fresh) reopen();
    });
    await fresh.connect();
    await fresh.query(`listen ${notifyChannel}`);
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
    onReconnect: (listener) => subscribe("reconnect", listener),
    async close() {
      closed = true;
      clearTimeout(timer);
      const last = client;
      client = undefined;
      await last?.end();
    },
  };
}
