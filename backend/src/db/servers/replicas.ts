import type { Logger } from "../../kernel/logger.ts";
import { isDatabaseAway } from "../away.ts";
import { isCollision } from "../busy.ts";
import type { Database } from "../database.ts";
import { errorCode } from "../error-code.ts";
import type { Limits } from "../limits.ts";
import { createLagMeter } from "./lag.ts";
import type { Primary } from "./primary.ts";
import { askedPlace } from "./read-after.ts";
import { openReplica, type Replica } from "./replica.ts";

/** Milliseconds between two questions to each replica. */
const askEvery = 500;
/** After a change replicas are asked more often, until they have it or so much time has gone by. */
const [firstPause, longestChase] = [10, 5_000];

/** What a replica lacks that the primary has, where a migration or a change is still on its way to it; or what it never does. */
const lacking = new Set(["42P01", "42703", "42883", "25006"]);

export interface ReplicaStanding {
  readonly name: string;
  /** Whether reads go to it. */
  readonly serves: boolean;
  /** Seconds; undefined while it does not answer, or follows another primary. */
  readonly lag: number | undefined;
}

/** Where public reads go (docs/adr/0080-replicas.md). */
export interface Replicas {
  /**
   * Has a replica do what only reads, the next in turn that is near enough: by the setting, by what whoever asks has written (`readingAfter`), and by the
   * last announced change. Where there is none, or it fails at what another would not, the primary does it: so it may be done twice.
   */
  read<Result>(work: (db: Database) => Promise<Result>): Promise<Result>;
  /** How far the primary has written by now: whoever reads after it sees all that was committed before. Undefined where nobody needs to know. */
  placeNow(): Promise<bigint | undefined>;
  /** Something that is kept has changed: no replica serves before it has this change. */
  changed(): void;
  standing(): readonly ReplicaStanding[];
  close(): Promise<void>;
}

interface Props {
  addresses: readonly string[];
  primary: Primary;
  /** Of the primary. */
  db: Database;
  poolSize: number;
  /** Milliseconds that a replica may be behind. */
  mostLag: number;
  logger: Logger;
  limits: Limits;
}

export function openReplicas({ addresses, primary, db, poolSize, mostLag, logger, limits }: Props): Replicas {
  if (addresses.length === 0)
    return {
      read: (work) => work(db),
      placeNow: () => Promise.resolve(undefined),
      changed: () => undefined,
      standing: () => [],
      close: () => Promise.resolve(),
    };
  const replicas = addresses.map((address) => openReplica({ address, poolSize, logger, limits }));
  const meter = createLagMeter();
  primary.onLook(() => {
    const place = primary.standing()?.place;
    if (place !== undefined) meter.note(place);
  });
  primary.watch();

  let asking: Promise<unknown> | undefined;
  const askAll = () =>
    (asking ??= Promise.all(replicas.map((replica) => replica.ask())).finally(() => (asking = undefined)));
  const timer = setInterval(() => void askAll(), askEvery);
  timer.unref();
  void askAll();

  /** Of which cluster and timeline it is, as far as it has said: another's past is no past of ours. */
  const follows = (said: NonNullable<ReturnType<Replica["said"]>>) => {
    const ours = primary.standing();
    return ours !== undefined && said.system === ours.system && said.timeline >= ours.timeline;
  };
  const lagOf = (replica: Replica): number | undefined => {
    const said = replica.said();
    return said && follows(said) ? meter.lagOf(said.place) : undefined;
  };
  const isNear = (replica: Replica) => (lagOf(replica) ?? Infinity) <= mostLag;

  /** Where the last announced change is at the latest; undefined while that is being asked. */
  let floor: bigint | undefined = 0n;
  let changes = 0;
  const placeNow = async () => {
    const { rows } = await db.raw<{ rows: [{ place: string }] }>(
      "select (pg_current_wal_insert_lsn() - '0/0')::text as place",
    );
    return BigInt(rows[0].place);
  };
  const chase = async () => {
    const change = (changes += 1);
    floor = undefined;
    const end = performance.now() + longestChase;
    for (let pause = firstPause; change === changes && !closed; pause = Math.min(askEvery, pause * 1.5)) {
      const place: bigint | undefined = floor ?? (await placeNow().catch(() => undefined));
      // Another change has come meanwhile: where that one is, its own question tells.
      if (change !== changes) return;
      floor = place;
      await askAll();
      const isThere =
        floor !== undefined && replicas.every((replica) => !isNear(replica) || isPast(replica, floor ?? 0n));
      // What has not come by then is found by the usual questions.
      if (isThere || (floor !== undefined && performance.now() > end)) return;
      await new Promise((resolve) => setTimeout(resolve, pause).unref());
    }
  };
  const isPast = (replica: Replica, place: bigint) => (replica.said()?.place ?? -1n) >= place;

  let closed = false;
  let turn = 0;
  const next = (): Replica | undefined => {
    if (floor === undefined) return undefined;
    const [least, asked] = [floor, askedPlace() ?? 0n];
    turn += 1;
    const inTurn = [...replicas.slice(turn % replicas.length), ...replicas.slice(0, turn % replicas.length)];
    return inTurn.find((replica) => isNear(replica) && isPast(replica, least) && isPast(replica, asked));
  };

  return {
    async read(work) {
      const replica = next();
      if (!replica) return work(db);
      try {
        return await work(replica.db);
      } catch (error) {
        // Such work asks the primary too (what is counted for all): whose failure it is the replica says, on which others read meanwhile.
        if (isDatabaseAway(error)) await replica.ask();
        else if (!isCollision(error) && !lacking.has(errorCode(error))) throw error;
        logger.info({ replica: replica.name, reason: (error as Error).message }, "a read is done by the primary");
        return work(db);
      }
    },
    placeNow,
    changed: () => void chase(),
    standing: () =>
      replicas.map((replica) => {
        const lag = lagOf(replica);
        return { name: replica.name, serves: isNear(replica), lag: lag === undefined ? undefined : lag / 1000 };
      }),
    async close() {
      closed = true;
      clearInterval(timer);
      await asking;
      await Promise.all(replicas.map((replica) => replica.close()));
    },
  };
}
