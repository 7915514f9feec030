import type pg from "pg";
import { addressesOf, placeOf } from "./addresses.ts";
import { createAsker, type Answer, type Said } from "./ask.ts";
import { NoPrimary } from "./no-primary.ts";

/** Milliseconds between two looks at all servers while they are watched: how long two that both say writable may go unnoticed. */
const lookEvery = 1_000;
/** What was found is believed by all who ask so soon after: many requests that fail together look once. */
const believed = 100;

interface Place {
  readonly host: string;
  readonly port: number;
}

/** Where connections are opened to. */
export interface Server {
  /** One server's address; all but its host and port hold for every server. */
  readonly address: string;
  readonly isSeveral: boolean;
  /** A pooler stands before them, which hands a connection on after each transaction: nothing may be set or kept on it (docs/adr/0082-pgbouncer.md). */
  readonly isPooled: boolean;
  /** Where the primary is. @throws {NoPrimary} while there is none. */
  find(): Promise<Place>;
  /** Counts a connection in that has just been opened. @throws {NoPrimary} where its server is none to write to. */
  accept(client: pg.Client, place: Place, said: Said): void;
  /** @returns whether it was counted: one that was dropped here is not. */
  forget(client: pg.Client): boolean;
  /** A statement was refused because its server takes no changes: all connections to that one are dropped. */
  demoted(client: pg.Client): void;
  /** Something has failed in a way that a primary does not: all are looked at. */
  suspect(): void;
}

/** The servers of one address, of which one is the primary (docs/adr/0081-failover.md). */
export interface Primary extends Server {
  /** What the primary has said last; also while it is away, until another is found. */
  standing(): Said | undefined;
  /** What every server says, by a look of its own. */
  look(): Promise<readonly Answer[]>;
  /** Called after each look while it is watched. */
  onLook(listener: (answers: readonly Answer[]) => void): void;
  /** Looks every second from now on, and drops connections to whoever is no primary any more. */
  watch(): void;
  close(): Promise<void>;
}

/** Cuts a connection off without waiting for its server, which may be a machine that is gone: what runs on it fails. */
export function cut(client: pg.Client): void {
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
}

/** @param list an address, which may name several servers. @throws {TypeError} where it is none. */
export function createPrimary(list: string, { isPooled = false } = {}): Primary {
  const addresses = addressesOf(list);
  const isSeveral = addresses.length > 1;
  let watched: NodeJS.Timeout | undefined;
  let closed = false;
  const askers = addresses.map((address) => createAsker(address, () => watched !== undefined && !closed));
  const clients = new Map<pg.Client, Place & Said>();
  const listeners: ((answers: readonly Answer[]) => void)[] = [];

  let current: Place | undefined;
  let standing: Said | undefined;
  /** The cluster that is served, and the highest timeline of it that was ever seen: whoever writes on a lower one was left behind by a promotion. */
  let known: Pick<Said, "system" | "timeline"> | undefined;

  const drop = (isLost: (of: Place & Said) => boolean) => {
    for (const [client, of] of clients) {
      if (!isLost(of)) continue;
      clients.delete(client);
      cut(client);
    }
  };
  const note = ({ system, timeline }: Said) => {
    if (known?.system !== system) known = { system, timeline };
    else if (timeline > known.timeline) known = { system, timeline };
    else return;
    const now = known;
    drop((of) => of.system !== now.system || of.timeline < now.timeline);
  };
  const isPrimary = (said: Said) => said.writable && (said.system !== known?.system || said.timeline >= known.timeline);

  const choose = (answers: readonly Answer[]) => {
    const heard = answers.flatMap((answer, index) => ("away" in answer ? [] : [{ ...answer, index }]));
    // Another cluster is another database. It is served where nothing of the one that was is left, as after a restore.
    const system =
      heard.find((said) => said.system === known?.system)?.system ?? heard.find((said) => said.writable)?.system;
    const ours = heard.filter((said) => said.system === system);
    for (const said of ours) note(said);
    const [best] = ours.filter(isPrimary).sort((a, b) => b.timeline - a.timeline || a.index - b.index);
    const before = current;
    current = best && placeOf(addresses[best.index] ?? addresses[0]);
    if (best) standing = best;
    for (const said of ours) {
      const { host, port } = placeOf(addresses[said.index] ?? addresses[0]);
      if (!isPrimary(said)) drop((of) => of.host === host && of.port === port);
    }
    // A primary that does not answer, and another that does: what hangs on the first would hang for long.
    if (before && current && (before.host !== current.host || before.port !== current.port))
      drop((of) => of.host !== current?.host || of.port !== current.port);
  };

  let looking: Promise<readonly Answer[]> | undefined;
  let looked = -Infinity;
  let last: readonly Answer[] = [];
  const look = (): Promise<readonly Answer[]> =>
    (looking ??= Promise.all(askers.map((asker) => asker.ask()))
      .then((answers) => {
        last = answers;
        looked = performance.now();
        choose(answers);
        for (const listener of listeners) listener(answers);
        return answers;
      })
      .finally(() => (looking = undefined)));

  const suspect = () => {
    current = undefined;
    if (isSeveral && !closed) void look();
  };

  return {
    address: addresses[0],
    isSeveral,
    isPooled,
    async find() {
      if (!isSeveral) return placeOf(addresses[0]);
      if (!current && (looking || performance.now() - looked > believed)) await look();
      if (!current) throw new NoPrimary(last);
      return current;
    },
    accept(client, place, said) {
      const isOther = isSeveral && known !== undefined && said.system !== known.system;
      if (isOther || !isPrimary(said)) {
        current = undefined;
        throw new NoPrimary([{ name: `${place.host}:${place.port}`, ...said }]);
      }
      note(said);
      clients.set(client, { ...place, ...said });
    },
    forget: (client) => clients.delete(client),
    demoted(client) {
      const at = clients.get(client);
      drop((of) => of.host === at?.host && of.port === at.port);
      suspect();
    },
    suspect,
    standing: () => standing,
    look,
    onLook: (listener) => void listeners.push(listener),
    watch() {
      if (watched) return;
      watched = setInterval(() => void look(), lookEvery);
      watched.unref();
      void look();
    },
    async close() {
      closed = true;
      clearInterval(watched);
      await looking;
      await Promise.all(askers.map((asker) => asker.close()));
    },
  };
}
