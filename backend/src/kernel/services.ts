import type { Config } from "../config.ts";
import type { Database } from "../db/database.ts";
import type { Primary } from "../db/servers/primary.ts";
import type { Replicas } from "../db/servers/replicas.ts";
import type { Circuit } from "./circuit.ts";
import type { Clock } from "./clock.ts";
import type { DomainPart } from "./domain-part.ts";
import type { EventBus } from "./events.ts";
import type { Gate } from "./gate.ts";
import type { Logger } from "./logger.ts";
import type { Watch } from "./watch.ts";

export interface Worker {
  /** Runs every sweep and delivers every due outbox row now; resolves when nothing due is left, or what holds the rest goes on for too long. */
  runDue(): Promise<void>;
  /** The second half of it: queues the letters and delivers every due outbox row. */
  deliverDue(): Promise<void>;
  close(): Promise<void>;
}

/** What one running API holds. Made once in app.ts and handed on; there are no globals, so several can run in one process. */
export interface Services {
  readonly config: Config;
  readonly db: Database;
  /** Where public reads go. */
  readonly replicas: Replicas;
  /** The servers behind it. */
  readonly primary: Primary;
  /** Requests that change something, as many at a time as leave connections for those that only read. */
  readonly writes: Gate;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly events: EventBus;
  /** Of the outbox's receiver. */
  readonly circuit: Circuit;
  readonly worker: Worker;
  /** Times what is done, for the figures and traces. */
  readonly watch: Watch;
  /** What each domain states for whoever acts across all of them. */
  readonly domains: readonly DomainPart[];
}
