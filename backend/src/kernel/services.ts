import type { Config } from "../config.ts";
import type { Database } from "../db/database.ts";
import type { Clock } from "./clock.ts";
import type { DomainPart } from "./domain-part.ts";
import type { EventBus } from "./events.ts";
import type { Logger } from "./logger.ts";

export interface Worker {
  /** Runs every sweep and delivers every due outbox row now; resolves when nothing due is left. */
  runDue(): Promise<void>;
  close(): Promise<void>;
}

/** What one running API holds. Made once in app.ts and handed on; there are no globals, so several can run in one process. */
export interface Services {
  readonly config: Config;
  readonly db: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly events: EventBus;
  readonly worker: Worker;
  /** What each domain states for whoever acts across all of them. */
  readonly domains: readonly DomainPart[];
}
