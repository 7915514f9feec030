import pg from "pg";
import type { Config } from "../config.ts";
import { addressesOf, nameOf } from "../db/servers/addresses.ts";
import { connectionsOfJobs } from "../kernel/job-connections.ts";
import type { Logger } from "../kernel/logger.ts";

type Sizes = Pick<Config, "poolSize" | "deliveries" | "jobs" | "runWorker">;
type Servers = Pick<Config, "databaseUrl" | "databaseReplicaUrls">;

/** Connections that one process opens to the primary at most: requests, one that looks whether it is ready, one that hears of events, and what works beside requests. */
export const connectionsOf = ({ poolSize, deliveries, jobs, runWorker }: Sizes): number =>
  poolSize + 2 + (runWorker ? deliveries + connectionsOfJobs(jobs) : 0);

/** And to a replica: what is read there, and one that asks how far it is. */
const connectionsToReplica = ({ poolSize }: Sizes): number => poolSize + 1;

/** Every server that is named, each of which has a limit of its own. One that may take over, or is a replica too, has to hold both. */
function serversOf(config: Sizes & Servers): { name: string; address: string; each: number }[] {
  const all = addressesOf(config.databaseUrl);
  // Where there is another one, each is asked again and again who it is.
  const watching = all.length + config.databaseReplicaUrls.length > 1 ? 1 : 0;
  const named = [
    ...all.map((address) => ({ address, each: connectionsOf(config) + watching })),
    ...config.databaseReplicaUrls.map((address) => ({ address, each: connectionsToReplica(config) })),
  ];
  return [...new Set(named.map(({ address }) => nameOf(address)))].map((name) => {
    const own = named.filter(({ address }) => nameOf(address) === name);
    return { name, address: own[0]?.address ?? "", each: own.reduce((sum, { each }) => sum + each, 0) };
  });
}

/** Milliseconds that a server has to answer in. Nobody waits for it, and one that is slow at a start has a limit too. */
const patience = 30_000;

/** How many connections a server, primary or standby, takes from everybody. */
async function takenBy(address: string): Promise<number> {
  const client = new pg.Client({
    connectionString: address,
    application_name: "agritrade-start",
    connectionTimeoutMillis: patience,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ free: number }>(
      `select (select setting::int from pg_settings where name = 'max_connections')
              - coalesce((select sum(setting::int) from pg_settings where name in ('superuser_reserved_connections', 'reserved_connections')), 0)::int as free`,
    );
    return rows[0]?.free ?? Infinity;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Says so when the processes of this command may open more connections than a database server takes, of each for itself. A warning and no refusal, because a pooler
 * in between may take more than the server behind it does. That a server does not answer is told elsewhere.
 */
export async function warnOfTooMany(config: Config, logger: Logger): Promise<void> {
  // While processes are replaced there is one more than usual.
  const processes = config.workers > 1 ? config.workers + 1 : 1;
  // Of which each process has more where it works.
  const settings = config.runWorker
    ? "WORKERS, DATABASE_POOL_SIZE, WORKER_JOBS or ESCROW_CALLS"
    : "WORKERS or DATABASE_POOL_SIZE";
  const warn = async ({ name, address, each }: ReturnType<typeof serversOf>[number]) => {
    const free = await takenBy(address);
    const wanted = each * processes;
    if (wanted <= free) return;
    logger.warn(
      { server: name, wanted, free },
      `${config.workers} process(es) may open ${wanted} connections to the database server ${name}, ${each} each${config.workers > 1 ? " and one process more while they are replaced" : ""}, and it takes ${free}: raise its max_connections, or lower ${settings}`,
    );
  };
  // Whoever serves says better that one is away.
  await Promise.allSettled(serversOf(config).map(warn));
}
