import pg from "pg";
import { nameOf } from "./addresses.ts";

/** What a server says of itself. */
export interface Said {
  /** Which database of which cluster it is, from its making on: primary and standbys have it in common, whatever they are called. */
  readonly system: string;
  /** It takes changes: no standby, and not told to refuse them. */
  readonly writable: boolean;
  /** Counted up with each promotion. Of a standby the one that it is known to have reached, which may lag behind for some minutes. */
  readonly timeline: number;
  /** How far it is in the record of changes: written, or on a standby replayed. */
  readonly place: bigint;
}

export type Answer = { readonly name: string } & (Said | { readonly away: Error });

/** Every role may ask this. A server that is being promoted just now may fail at it, and is asked again. */
const question = `select system_identifier || '/' || (select oid from pg_database where datname = current_database()) as system,
  not pg_is_in_recovery() and not current_setting('default_transaction_read_only')::boolean as writable,
  case when pg_is_in_recovery()
    then (select greatest(timeline_id, min_recovery_end_timeline) from pg_control_checkpoint(), pg_control_recovery())
    else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer end as timeline,
  (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end - '0/0')::text as place
  from pg_control_system()`;

/** Asks by a connection that is open. @throws what the server throws. */
export async function askBy(client: Pick<pg.Client, "query">): Promise<Said> {
  const { rows } = await client.query<Omit<Said, "place"> & { place: string | null }>(question);
  const [said] = rows;
  if (!said) throw new Error("the server says nothing of itself");
  return { ...said, place: BigInt(said.place ?? 0) };
}

/** Milliseconds that a server has to answer in. One that takes longer is as good as away. */
export const patience = 2_000;

export interface Asker {
  readonly name: string;
  readonly address: string;
  /** Never throws: a server that does not answer is one. */
  ask(): Promise<Answer>;
  close(): Promise<void>;
}

/**
 * Asks one server, as often as wanted.
 *
 * @param keep leaves the connection open between two questions
 */
export function createAsker(address: string, keep: () => boolean): Asker {
  const name = nameOf(address);
  let client: pg.Client | undefined;
  const end = async () => {
    const last = client;
    client = undefined;
    await last?.end().catch(() => undefined);
  };
  const ask = async (): Promise<Answer> => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`no answer within ${patience / 1000} seconds`)), patience);
    });
    const asking = async () => {
      if (!client) {
        client = new pg.Client({
          connectionString: address,
          application_name: "agritrade-watch",
          connectionTimeoutMillis: patience,
          keepAlive: true,
        });
        // Told by the question that fails.
        client.on("error", () => undefined);
        await client.connect();
      }
      return askBy(client);
    };
    try {
      return { name, ...(await Promise.race([asking(), late])) };
    } catch (error) {
      // One that hangs would wait for its good-bye too.
      (
        client as unknown as { connection?: { stream?: { destroy(): void } } } | undefined
      )?.connection?.stream?.destroy();
      client = undefined;
      return { name, away: error as Error };
    } finally {
      clearTimeout(timer);
      if (!keep()) await end();
    }
  };
  return { name, address, ask, close: end };
}
