import type pg from "pg";
import type { LiveEvent } from "#shared/notifications/contract.ts";
import type { Database } from "../db/database.ts";
import { after, day, type Clock } from "./clock.ts";
import { sweepBatches } from "./sweep-batches.ts";

/** An event is kept so long for readers whose stream broke. */
const keptFor = day;
/** A reader who was away and has missed more reads everything anew, which is less work for both. */
const mostMissed = 200;
/** Nobody who was there all the time has missed so many. */
const mostUntold = 10_000;

/** A line of the log. */
export interface LoggedEvent {
  readonly id: string;
  /** The transaction that wrote it. */
  readonly writtenBy: string;
  readonly organizationId: string;
  readonly event: LiveEvent;
}

/**
 * How far a reader has come. Numbers become visible in another order than they are given, so the last number says nothing; a snapshot of the
 * database says exactly which transactions it holds, and `since` which events were told beyond it.
 */
export interface Place {
  /** When the snapshot was taken, in milliseconds. */
  readonly taken: number;
  readonly snapshot: string;
  readonly since: readonly string[];
}

/** The `id` of an event in a stream, which a reader sends back as `Last-Event-ID`. */
export const writePlace = ({ taken, snapshot, since }: Place): string => `${taken}/${snapshot}/${since.join(",")}`;

/** Undefined for what is none of ours. */
export function readPlace(text: string): Place | undefined {
  const match = /^(\d{1,15})\/(\d{1,20}:\d{1,20}:(?:\d{1,20}(?:,\d{1,20})*)?)\/(\d{1,19}(?:,\d{1,19})*)?$/.exec(text);
  const [, taken, snapshot, since] = match ?? [];
  if (!taken || !snapshot || !isSnapshot(snapshot)) return undefined;
  const told = since?.split(",") ?? [];
  return told.every((id) => BigInt(id) <= largestId) ? { taken: Number(taken), snapshot, since: told } : undefined;
}

/** PostgreSQL's bigint. */
const largestId = 2n ** 63n - 1n;
const largestTransaction = 2n ** 64n - 1n;

/** Whether PostgreSQL reads it as a snapshot: what is open lies between both ends, in order. */
function isSnapshot(text: string): boolean {
  const { xmin, xmax, open } = parseSnapshot(text);
  const numbers = open.filter(Boolean).map(BigInt);
  return (
    xmin > 0n &&
    xmin <= xmax &&
    xmax <= largestTransaction &&
    numbers.every((each, index) => each >= xmin && each < xmax && each > (numbers[index - 1] ?? 0n))
  );
}

function parseSnapshot(text: string): { xmin: bigint; xmax: bigint; open: string[] } {
  const [xmin = "0", xmax = "0", open = ""] = text.split(":");
  return { xmin: BigInt(xmin), xmax: BigInt(xmax), open: open.split(",") };
}

/** Whether a reader at this place has been told of the event. */
export function covers({ snapshot, since }: Place, { id, writtenBy }: Pick<LoggedEvent, "id" | "writtenBy">): boolean {
  if (since.includes(id)) return true;
  const { xmin, xmax, open } = parseSnapshot(snapshot);
  const transaction = BigInt(writtenBy);
  return transaction < xmin || (transaction < xmax && !open.includes(writtenBy));
}

interface Row {
  snapshot: string;
  id: string | null;
  organization_id: string;
  written_by: string;
  type: LiveEvent["type"];
  subject_id: string;
  event: string;
  at: Date;
}

type FoundRow = Row & { id: string };
const isFound = (row: Row): row is FoundRow => row.id !== null;
const loggedOf = (row: FoundRow): LoggedEvent => ({
  id: row.id,
  writtenBy: row.written_by,
  organizationId: row.organization_id,
  event: { type: row.type, id: row.subject_id, event: row.event, at: row.at.toISOString() },
});

/** Where a process begins to read. */
export async function currentSnapshot(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ snapshot: string }>("select pg_current_snapshot()::text as snapshot");
  return rows[0]?.snapshot ?? "0:0:";
}

/**
 * What has come for anybody since a snapshot, and the snapshot after it. What a snapshot does not hold was written by transactions that it calls
 * open or that began after it: found by their numbers, however long one of them goes on.
 */
export async function readLog(
  client: pg.Client,
  since: string,
): Promise<{ snapshot: string; events: readonly LoggedEvent[] }> {
  const { rows } = await client.query<Row>({
    name: "read-log",
    text: `select pg_current_snapshot()::text as snapshot, e.id, e.organization_id, e.written_by::text, e.type, e.subject_id, e.event, e.at
             from (select $1::pg_snapshot as from_here) as known
             left join lateral (
               select * from live_events where written_by >= pg_snapshot_xmax(from_here)
                union all
               select * from live_events where written_by = any(array(select pg_snapshot_xip(from_here)))) as e on true
            order by e.id`,
    values: [since],
  });
  return { snapshot: rows[0]?.snapshot ?? since, events: rows.filter(isFound).map(loggedOf) };
}

/**
 * What has come for an organization since a place, in order, and the place after it. One statement, so that the snapshot holds exactly what
 * was read.
 *
 * @returns `events` undefined when nobody can tell any more what came since: the reader has to read everything anew.
 */
export async function readSince(
  db: Database,
  organizationId: string,
  from: Place | undefined,
  { now, wasAway }: { now: Date; wasAway: boolean },
): Promise<{ place: Place; events: LoggedEvent[] | undefined }> {
  const most = wasAway ? mostMissed : mostUntold;
  const known = from && from.taken > after(now, -keptFor).getTime() ? from : undefined;
  const { rows } = await db.raw<{ rows: Row[] }>(
    `select pg_current_snapshot()::text as snapshot, e.id, e.organization_id, e.written_by::text, e.type, e.subject_id, e.event, e.at
       from (select ?::pg_snapshot as from_here) as known
       left join lateral (
         select * from live_events
          where organization_id = ? and written_by >= pg_snapshot_xmin(from_here)
            and not pg_visible_in_snapshot(written_by, from_here) and id <> all(?::bigint[])
          order by id limit ${most + 1}) as e on true
      order by e.id`,
    [known?.snapshot ?? null, organizationId, [...(known?.since ?? [])]],
  );
  const snapshot = rows[0]?.snapshot ?? "0:0:";
  const place = { taken: now.getTime(), snapshot, since: [] };
  // A snapshot of what has not happened yet is one of another database, from before a restore.
  const isOurs = known && parseSnapshot(known.snapshot).xmax <= parseSnapshot(snapshot).xmax;
  const found = rows.filter(isFound);
  if (!isOurs || found.length > most) return { place, events: undefined };
  return { place, events: found.map(loggedOf) };
}

export const sweepLiveEvents = ({ db, clock }: { db: Database; clock: Clock }): Promise<void> =>
  sweepBatches(db, "live_events", "at", after(clock.now(), -keptFor));
