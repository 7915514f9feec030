import type { Life } from "./growth-life.ts";
import { fewestServers, simulate, type Station, type Waiting } from "./growth-queues.ts";
import type { RequestCost } from "./growth-requests.ts";

/** What was measured: the rest follows from it and from {@link assumed}. */
export interface Measured {
  /** Bytes with indexes, and of the write-ahead log. */
  listing: { bytes: number; wal: number };
  organizationBytes: number;
  messageBytes: number;
  life: Life;
  reads: Record<string, RequestCost>;
  /** Megabytes of a process that has worked. */
  processMemory: number;
  /** Milliseconds in which a deadline is kept, three of them side by side. */
  deadline: number;
  /** Milliseconds of a whole sweep that finds nothing to do, with few and with `copies` orders more. */
  sweepFew: number;
  sweepMany: number;
  copies: number;
  /** Milliseconds of each sweep for each organization that has something waiting for its next daily email. */
  digest: number;
  /** Milliseconds for which the row of a year's fee notes is held: its statement and the commit. */
  yearRow: number;
}

/** What nobody can measure before it is so. Change a line and run it again. */
export const assumed = {
  /** Orders in the busiest minute of a day against its mean. */
  peakOfDay: 3,
  /** For so many seconds of an hour there are so many times as many: an announcement, a deadline that all have. */
  burst: { factor: 2, seconds: 120 },
  /** Public reads for each order that is placed, and how many of them are pages that are kept. */
  readsPerOrder: 100,
  readShares: {
    "a page that is kept": 0.5,
    "a page that is made for it": 0.1,
    "first page of the list": 0.1,
    "filtered list": 0.1,
    search: 0.1,
    "one listing by id": 0.1,
  } as Record<string, number>,
  messagesPerOrder: 20,
  /** Days from the placing of an order to its end; moves of it that the clock makes, in the mean. */
  daysOpen: 45,
  clockMoves: 1,
  /** Seconds of an answer of the provider, and of a mail server for one letter. */
  providerAnswer: 0.3,
  letter: 0.15,
  /** Milliseconds of a commit that also waits for a standby in the next house. */
  commit: 5,
  /** Of all organizations, so many have something waiting for their daily email. */
  digestShare: 0.5,
  streamsPerOrganization: 0.1,
  streamKilobytes: 35,
};

export interface Target {
  name: string;
  listings: number;
  organizations: number;
  /** In the busiest minute. */
  ordersAMinute: number;
}

export const targets: readonly Target[] = [
  { name: "one machine", listings: 1_000_000, organizations: 10_000, ordersAMinute: 30 },
  { name: "next", listings: 3_000_000, organizations: 30_000, ordersAMinute: 200 },
  { name: "issue", listings: 10_000_000, organizations: 100_000, ordersAMinute: 1_000 },
];

export interface Line {
  name: string;
  servers: number;
  waiting: Waiting;
}

const hour = 3600;
const station = (rate: number, milliseconds: number): Omit<Station, "servers"> => ({
  rate,
  service: milliseconds / 1000,
  peak: assumed.burst,
  seconds: hour,
});

/** Public reads, weighed: milliseconds of processor time of the API and of the database. */
export function readCost(reads: Measured["reads"]): RequestCost {
  const sum = (of: keyof RequestCost) =>
    Object.entries(assumed.readShares).reduce((total, [name, share]) => total + share * (reads[name]?.[of] ?? 0), 0);
  return { api: sum("api"), database: sum("database") };
}

/** What a target needs, and where a line forms that no more machines shorten. */
export function needsOf(target: Target, measured: Measured) {
  const { life } = measured;
  const orders = target.ordersAMinute / 60;
  const reads = orders * assumed.readsPerOrder;
  const read = readCost(measured.reads);
  const perDay = (target.ordersAMinute * 60 * 24) / assumed.peakOfDay;
  const open = perDay * assumed.daysOpen;
  const find = (name: string, one: Omit<Station, "servers">, longest: number): Line => ({
    name,
    ...fewestServers(one, longest),
  });
  const one = (name: string, given: Omit<Station, "servers">): Line => ({
    name,
    servers: 1,
    waiting: simulate({ ...given, servers: 1 }),
  });
  const requests = life.writes + assumed.readsPerOrder;
  const lines = [
    // The whole of an order's life is done somewhere each time an order is placed, once as many are under way as end.
    find(
      "processes of the API (a core each), with their jobs",
      station(orders * requests, (life.apiCpu + assumed.readsPerOrder * read.api) / requests),
      0.02,
    ),
    find(
      "cores of the primary, without replicas",
      station(orders * requests, (life.databaseCpu + assumed.readsPerOrder * read.database) / requests),
      0.01,
    ),
    find(
      "cores of the primary, reads at replicas",
      station(orders * life.writes, life.databaseCpu / life.writes),
      0.01,
    ),
    find(
      "calls to the provider beside each other (ESCROW_CALLS x processes that work)",
      station(orders * life.calls, assumed.providerAnswer * 1000),
      1,
    ),
    find(
      "letters beside each other (WORKER_JOBS x processes that work)",
      station(orders * life.letters, assumed.letter * 1000),
      60,
    ),
  ];
  const alone = [
    one("the row of the year's fee notes, held until the commit", station(orders, measured.yearRow)),
    one("the same, with a commit that waits for a standby", station(orders, measured.yearRow + assumed.commit)),
    one("the process that keeps deadlines", station(orders * assumed.clockMoves, measured.deadline)),
  ];
  const sweepPerOrder = Math.max(0, measured.sweepMany - measured.sweepFew) / measured.copies;
  const bytes = target.listings * measured.listing.bytes + target.organizations * measured.organizationBytes;
  const yearOfOrders = perDay * 365 * (life.bytes + assumed.messagesPerOrder * measured.messageBytes);
  return {
    lines,
    alone,
    reads,
    requests: orders * requests,
    events: orders * life.events,
    openOrders: open,
    /** Seconds of a sweep of all orders that are open, as it grew from few to many; and of the daily emails of all organizations. A sweep begins each minute. */
    sweep: (measured.sweepFew + sweepPerOrder * open) / 1000,
    digests: (measured.digest * target.organizations * assumed.digestShare) / 1000,
    disk: { standing: bytes, yearOfOrders, passing: perDay * life.passing * 30 },
    wal: { aSecond: orders * life.wal, aDay: perDay * life.wal },
    streams: target.organizations * assumed.streamsPerOrganization,
    streamMemory: (target.organizations * assumed.streamsPerOrganization * assumed.streamKilobytes) / 1024,
  };
}
