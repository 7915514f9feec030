import Koa from "koa";
import { existsSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Config } from "./config.ts";
import { connect } from "./db/database.ts";
import { limits } from "./db/limits.ts";
import { ownsTables } from "./db/rights.ts";
import { allEndpoints, authenticate, domains } from "./domains/all.ts";
import { noteSite } from "./http/asked-site.ts";
import { clientAddress, readProxies } from "./http/client-address.ts";
import { allowOrigins } from "./http/cross-origin.ts";
import { docsRoutes } from "./http/docs.ts";
import { clockRoutes, readClockOffset } from "./http/clock-routes.ts";
import { countStreams } from "./http/event-stream.ts";
import { healthRoutes } from "./http/health.ts";
import { sweepKeys } from "./http/idempotency.ts";
import { createMetrics } from "./http/metrics.ts";
import { answerUnknown, catchErrors, logRequests, secureHeaders, tellTime } from "./http/middleware.ts";
import { refuseForeignHosts } from "./http/own-hosts.ts";
import { longestHead, measureAddress, refuseMeasured } from "./http/request-caps.ts";
import { watchRequests } from "./http/watch-requests.ts";
import { createInternalCaller, createRouter } from "./http/router.ts";
import { keepSitesApart } from "./http/sites.ts";
import { securityText } from "./http/security-text.ts";
import { answerClientErrors } from "./http/client-error.ts";
import { createCircuit, sweepMinutes } from "./kernel/circuit.ts";
import { createClock } from "./kernel/clock.ts";
import { createEventBus, type EventBus } from "./kernel/events.ts";
import { createGate } from "./kernel/gate.ts";
import { sweepLiveEvents } from "./kernel/live-log.ts";
import { openErrorReports } from "./kernel/error-reports.ts";
import { createLogger, type Logger } from "./kernel/logger.ts";
import type { DomainJobs } from "./kernel/queue.ts";
import type { Services } from "./kernel/services.ts";
import { trustedPages } from "./kernel/trusted-pages.ts";
import { openTraces } from "./kernel/traces.ts";
import { startWorker } from "./kernel/worker.ts";
import { mountSandbox } from "./sandbox/mount.ts";
import { createConsole } from "./website/console.ts";
import { createWatch } from "./kernel/watch.ts";
import { createWebsite } from "./website/routes.ts";

/** As package.json says, which a test holds to it. */
export const defaultRelease = "agritrade-africa@0.1.0";

/** What belongs to no domain. */
const kernelSweeps = {
  "http.idempotencyKeys": sweepKeys,
  "kernel.liveEvents": sweepLiveEvents,
  "kernel.receiverMinutes": sweepMinutes,
};

export interface RunningApp {
  url: string;
  services: Services;
  /** Lets running requests end, then closes everything that was opened. */
  close(): Promise<void>;
}

/** Starts one API process: the server, its outbox worker and jobs, `further` ones too. Resolves when it takes requests. */
export async function startApp(given: Config, further: readonly DomainJobs[] = []): Promise<RunningApp> {
  const config = { ...given };
  for (const domain of domains) domain.check?.(config, domains);
  const isTrusted = readProxies(config.trustedProxies);
  const release = config.release ?? defaultRelease;
  const reports = config.sentryDsn ? await openErrorReports(config.sentryDsn, release, config.appEnv) : undefined;
  const traces = config.otlpEndpoint ? await openTraces(config.otlpEndpoint, release) : undefined;
  const logger = createLogger(config.logLevel, () => reports);
  const announcer: { events?: EventBus } = {};
  const db = connect(config.databaseUrl, config.poolSize, logger, limits, (messages) =>
    announcer.events?.announce(messages),
  );
  const readiness = connect(config.databaseUrl, 1, logger, limits);
  // Of ten connections two are never held by what changes something: whatever waits for a row, readers are served.
  // A delivery holds its connection for as long as the receiver takes to answer, which must keep nobody else waiting.
  const leases = connect(config.databaseUrl, config.deliveries, logger, limits, (messages) =>
    announcer.events?.announce(messages),
  );
  const writes = createGate(config.poolSize - Math.max(1, Math.floor(config.poolSize / 5)), limits.statement_timeout);
  const clock = createClock();
  await readClockOffset({ db, clock });
  if (!config.local && (await ownsTables(db)))
    logger.warn(
      "the role of DATABASE_URL owns the tables, so this program may rewrite the ledger: give it a role of its own, and `npm run migrate` the owner's by DATABASE_OWNER_URL",
    );
  const events = await createEventBus(config.databaseUrl, clock, logger);
  announcer.events = events;

  const metrics = createMetrics(config, {
    readiness,
    pools: { requests: db, deliveries: leases },
    streams: () => countStreams(events),
  });
  const watch = createWatch([metrics.durations, ...(traces ? [traces] : [])]);
  const metricsDoor = await metrics.listen();
  const app = new Koa();
  // A reader who goes away in the middle of an answer is no fault.
  app.on(
    "error",
    (error: { code?: string }) =>
      error.code !== "ERR_STREAM_PREMATURE_CLOSE" && error.code !== "ECONNRESET" && logger.error({ err: error }, "koa"),
  );
  const { server, serve } = await listen(config, logger);
  const circuit = createCircuit(db, clock);
  const base: Omit<Services, "worker"> = { config, db, writes, clock, logger, events, circuit, domains, watch };
  // The worker's handlers are given the services, of which the worker itself is one.
  const services: Services = Object.assign(base, {
    worker: await startWorker(() => base as Services, [{ sweeps: kernelSweeps }, ...domains, ...further], leases),
  });

  app
    .use(measureAddress())
    .use(clientAddress(isTrusted))
    .use(noteSite(config, isTrusted))
    .use(logRequests(logger))
    .use(watchRequests(watch))
    .use(secureHeaders(config))
    .use(tellTime(clock))
    .use(catchErrors(logger))
    .use(allowOrigins(trustedPages(config).foreignOrigins))
    .use(refuseMeasured())
    .use(healthRoutes(readiness))
    .use(metrics.route)
    .use(securityText(base))
    .use(answerUnknown())
    .use(keepSitesApart(config));
  app.use(docsRoutes(allEndpoints.map(({ contract }) => contract)));
  for (const domain of domains) if (domain.byteRoutes) app.use(domain.byteRoutes(services));
  app.use(createRouter(services, allEndpoints, authenticate));
  if (config.local) app.use(refuseForeignHosts(config)).use(clockRoutes(services));
  if (config.local) for (const domain of domains) if (domain.localRoutes) app.use(domain.localRoutes(services));
  const website =
    config.serveWeb && (config.webDev || existsSync(config.serveWeb))
      ? await createWebsite(services, createInternalCaller(services, allEndpoints))
      : undefined;
  const staffConsole = await createConsole(config);
  const sandbox = config.local && !given.escrowApiUrl?.length ? await mountSandbox(app, config) : undefined;
  if (staffConsole) app.use(staffConsole.middleware);
  if (website) app.use(website.middleware);
  serve(app.callback());
  logger.info({ url: config.publicUrl }, "ready");

  return {
    url: `http://${config.host}:${(server.address() as AddressInfo).port}`,
    services,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      await metricsDoor?.close();
      await services.worker.close();
      await circuit.close();
      for (const domain of domains) await domain.stop?.(services);
      await sandbox?.close();
      await staffConsole?.close();
      await website?.close();
      await events.close();
      await readiness.destroy();
      await leases.destroy();
      await db.destroy();
      await Promise.all([traces?.close(), reports?.close()]);
    },
  };
}

/**
 * Milliseconds that a connection may stand idle. Longer than the 75 seconds (nginx) or 60 (load balancers) after which usual proxies give one up: whoever
 * ends it first must be the proxy, or a request that is just on its way is lost with a 502. The head of a request has a little longer.
 */
const idleLine = 90_000;

type RequestHandler = (request: IncomingMessage, response: ServerResponse) => unknown;

/**
 * Listens before the rest is set up, because a port of 0 is only known then and addresses are made from it. Requests that
 * come so early wait until `serve` names who answers them.
 */
async function listen(
  config: Config,
  logger: Logger,
): Promise<{ server: Server; serve: (handler: RequestHandler) => void }> {
  let serve: (handler: RequestHandler) => void = () => undefined;
  const ready = new Promise<RequestHandler>((resolve) => (serve = resolve));
  const server = createServer(
    { maxHeaderSize: longestHead, keepAliveTimeout: idleLine, headersTimeout: idleLine + 5_000 },
    (request, response) => void ready.then((handler) => handler(request, response)),
  );
  answerClientErrors(server, logger);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(config.port, config.host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  if (config.port === 0) config.publicUrl = config.publicUrl.replace(/:0$/, `:${port}`);
  if (config.local && !config.escrowApiUrl) config.escrowApiUrl = `http://${config.host}:${port}/sandbox/escrow`;
  return { server, serve };
}
