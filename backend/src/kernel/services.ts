import type { Config } from "../config.ts";
import type { Database } from "../db/database.ts";
import type { Clock } from "./clock.ts";
import type { EventBus } from "./events.ts";
import type { Logger } from "./logger.ts";
import type { Worker } from "./queue.ts";

/** What one running API holds. Made once in app.ts and handed on; there are no globals, so several can run in one process. */
export interface Services {
  readonly config: Config;
  readonly db: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly events: EventBus;
  readonly worker: Worker;
}
