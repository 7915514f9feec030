import type { Config } from "../config.ts";
import { onPrimary } from "../db/servers/primary-client.ts";
import { connectionsOfJobs } from "../kernel/job-connections.ts";
import type { Logger } from "../kernel/logger.ts";

type Sizes = Pick<Config, "poolSize" | "deliveries" | "runWorker">;

/** Connections that one process opens at most: requests, one that looks whether it is ready, one that hears of events, and what works beside requests. */
export const connectionsOf = ({ poolSize, deliveries, runWorker }: Sizes): number =>
  poolSize + 2 + (runWorker ? deliveries + connectionsOfJobs : 0);

/** While processes are replaced there is one more than usual. */
const inAll = (config: Sizes & Pick<Config, "workers">): number =>
  connectionsOf(config) * (config.workers > 1 ? config.workers + 1 : 1);

/**
 * Says so when the processes of this command may open more connections than the database takes. A warning and no refusal, because a pooler in between may take more
 * than the server behind it does. That the database does not answer is told elsewhere.
 */
export async function warnOfTooMany(config: Config, logger: Logger): Promise<void> {
  try {
    const { rows } = await onPrimary(config.databaseUrl, "agritrade-start", (client) =>
      client.query<{ free: number }>(
        `select (select setting::int from pg_settings where name = 'max_connections')
                - coalesce((select sum(setting::int) from pg_settings where name in ('superuser_reserved_connections', 'reserved_connections')), 0)::int as free`,
      ),
    );
    const free = rows[0]?.free ?? Infinity;
    const wanted = inAll(config);
    if (wanted <= free) return;
    logger.warn(
      { wanted, free },
      `${config.workers} process(es) may open ${wanted} database connections, ${connectionsOf(config)} each${config.workers > 1 ? " and one process more while they are replaced" : ""}, and the database takes ${free}: raise its max_connections, or lower WORKERS or DATABASE_POOL_SIZE`,
    );
  } catch {
    // Whoever serves says it better.
  }
}
