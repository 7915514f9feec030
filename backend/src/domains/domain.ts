import type { Middleware } from "koa";
import type { Config } from "../config.ts";
import type { Endpoint } from "../http/endpoint.ts";
import type { DomainPart } from "../kernel/domain-part.ts";
import type { DomainJobs } from "../kernel/queue.ts";
import type { Services } from "../kernel/services.ts";

/** What a domain offers to the application; its `index.ts` exports one and whatever other domains may use. */
export interface Domain extends DomainJobs, DomainPart {
  readonly endpoints: readonly Endpoint[];
  /** Addresses whose requests or answers are streams of bytes, beside the endpoints. */
  readonly byteRoutes?: (services: Services) => Middleware;
  /** Pages outside the API that exist only locally (the mailbox). */
  readonly localRoutes?: (services: Services) => Middleware;
  /** Refuses to start (throws) when something is wrong with the settings it lives by, or with what the domains state. */
  readonly check?: (config: Config, domains: readonly DomainPart[]) => void;
  /** Closes what it has opened outside the kernel. */
  readonly stop?: (services: Services) => Promise<void>;
}
