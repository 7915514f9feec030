import Koa from "koa";
import { existsSync } from "node:fs";
import type { AddressInfo } from "node:net";
import type { Config } from "./config.ts";
import { connect } from "./db/database.ts";
import { notMigrated } from "./db/hint.ts";
import { limits } from "./db/limits.ts";
import { isMigrated } from "./db/migrate.ts";
import { ownsTables } from "./db/rights.ts";
import { createPrimary } from "./db/servers/primary.ts";
import { openReplicas } from "./db/servers/replicas.ts";
import { allEndpoints, authenticate, domains } from "./domains/all.ts";
import { noteSite } from "./http/asked-site.ts";
import { clientAddress, readProxies } from "./http/client-address.ts";
import { allowOrigins } from "./http/cross-origin.ts";
import { docsRoutes } from "./http/docs.ts";
import { clockRoutes, readClockOffset } from "./http/clock-routes.ts";
import { countStreams, endStreams } from "./http/event-stream.ts";
import { healthRoutes } from "./http/health.ts";
import { sweepKeys } from "./http/idempotency.ts";
import { listen } from "./http/listen.ts";
import { createMetrics, type Fleet } from "./http/metrics.ts";
import { answerUnknown, catchErrors, logRequests, secureHeaders, tellTime } from "./http/middleware.ts";
import { refuseForeignHosts } from "./http/own-hosts.ts";
import { readOwnWrites } from "./http/read-own-writes.ts";
import { measureAddress, refuseMeasured } from "./http/request-caps.ts";
import { watchRequests } from "./http/watch-requests.ts";
import { createInternalCaller, createRouter } from "./http/router.ts";
import { keepSitesApart } from "./http/sites.ts";
import { securityText } from "./http/security-text.ts";
import { createCircuit, sweepMinutes } from "./kernel/circuit.ts";
import { createClock } from "./kernel/clock.ts";
import { createEventBus, type EventBus } from "./kernel/events.ts";
import { createGate } from "./kernel/gate.ts";
import { sweepLiveEvents } from "./kernel/live-log.ts";
import { openErrorReports } from "./kernel/error-reports.ts";
import { createLogger } from "./kernel/logger.ts";
import type { DomainJobs } from "./kernel/queue.ts";
import type { Services } from "./kernel/services.ts";
import { trustedPages } from "./kernel/trusted-pages.ts";
import { openTraces } from "./kernel/traces.ts";
import { startWorker } from "./kernel/worker.ts";
import { mountSandbox } from "./sandbox/mount.ts";
import { createConsole } from "./website/console.ts";
import { createWatch } from "./kernel/watch.ts";
import { loadPages } from "./website/renderer.ts";
import { createWebsite } from "./website/routes.ts";

/** As package.json says, which a test holds to it. */
export const defaultRelease = "agritrade-africa@0.1.0";

/** What belongs to no domain. */
const kernelSweeps = {
  "http.idempotencyKeys": sweepKeys,
  "kernel.liveEvents": sweepLiveEvents,
  "kernel.receiverMinutes": sweepMinutes,
};

/** Milliseconds that requests have to end once no more are taken. */
const longestAnswer = 10_000;
/** What was quiet for so long, in milliseconds, is ended: nothing is on its way there. */
const quietLine = 1_000;

export interface RunningApp {
  url: string;
  services: Services;
  /** Lets requests that run and pieces of work that were begun end (see `createDrain`), then closes everything that was opened. Whoever asks twice waits for the same. */
  close(): Promise<void>;
}

/**
 * Starts one API process: what its role has of the server, its outbox worker and jobs, `further` ones too. Resolves when it takes requests.
 *
 * @param fleet the other processes of the same command, where there are any.
 */
export async function startApp(given: Config, further: readonly DomainJobs[] = [], fleet?: Fleet): Promise<RunningApp> {
  const config = { ...given };
  for (const domain of domains) domain.check?.(config, domains);
  const serves = config.role !== "worker";
  const hasWebsite = serves && config.serveWeb && (config.webDev || existsSync(config.serveWeb));
  // Before it listens: the first visitor does not wait for it, and a version whose pages are broken takes nobody's place.
  if (hasWebsite && !config.local && !config.webDev) await loadPages(config.serveWeb);
  const isTrusted = readProxies(config.trustedProxies);
  const release = config.release ?? defaultRelease;
  const reports = config.sentryDsn ? await openErrorReports(config.sentryDsn, release, config.appEnv) : undefined;
  const traces = config.otlpEndpoint ? await openTraces(config.otlpEndpoint, release) : undefined;
  const logger = createLogger(config.logLevel, () => reports);
  const announcer: { events?: EventBus } = {};
  const primary = createPrimary(config.databaseUrl);
  if (primary.isSeveral) primary.watch();
  const pooled = config.pooledUrl ? createPrimary(config.pooledUrl, { isPooled: true }) : primary;
  const db = connect(pooled, config.poolSize, logger, limits, (messages) => announcer.events?.announce(messages));
  const readiness = connect(pooled, 1, logger, limits);
  // Of ten connections two are never held by what changes something: whatever waits for a row, readers are served.
  // A delivery holds its connection for as long as the receiver takes to answer, which must keep nobody else waiting.
  const leases = connect(primary, config.deliveries, logger, limits, (messages) =>
    announcer.events?.announce(messages),
  );
  const writes = createGate(config.poolSize - Math.max(1, Math.floor(config.poolSize / 5)), limits.statement_timeout);
  const clock = createClock();
  await readClockOffset({ db, clock });
  // A start that was refused leaves the version before at work; one that was not would take its place and sweep what it has no tables for.
  if (!(await isMigrated(readiness))) throw Object.assign(new Error("migrations are missing"), { code: notMigrated });
  if (!config.local && (await ownsTables(db)))
    logger.warn(
      "the role of DATABASE_URL owns the tables, so this program may rewrite the ledger: give it a role of its own, and `npm run migrate` the owner's by DATABASE_OWNER_URL",
    );
  const events = await createEventBus(primary, clock, logger);
  announcer.events = events;
  const replicas = openReplicas({
    addresses: config.databaseReplicaUrls,
    ...{ primary, db, logger, limits },
    poolSize: config.poolSize,
    mostLag: config.replicaLag * 1000,
  });
  // Before anybody who keeps answers listens: what they make anew is not made from the past.
  events.onContent(replicas.changed);
  events.onReconnect(replicas.changed);

  const metrics = createMetrics(config, {
    readiness,
    pools: { requests: db, deliveries: leases },
    streams: () => countStreams(events),
    fleet,
    replicas: replicas.standing,
  });
  const watch = createWatch([metrics.durations, ...(traces ? [traces] : [])], traces !== undefined);
  const metricsDoor = await metrics.listen();
  const app = new Koa();
  // A reader who goes away in the middle of an answer is no fault.
  app.on(
    "error",
    (error: { code?: string }) =>
      error.code !== "ERR_STREAM_PREMATURE_CLOSE" && error.code !== "ECONNRESET" && logger.error({ err: error }, "koa"),
  );
  const { server, drain, serve } = await listen(config, logger);
  const circuit = createCircuit(db, clock);
  const base: Omit<Services, "worker"> = {
    config,
    db,
    primary,
    replicas,
    writes,
    clock,
    logger,
    events,
    circuit,
    domains,
    watch,
  };
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
    .use(readOwnWrites(replicas, config))
    .use(healthRoutes(readiness, drain.isUnderWay))
    .use(metrics.route)
    .use(securityText(base))
    .use(answerUnknown())
    .use(keepSitesApart(config));
  if (serves) {
    app.use(docsRoutes(allEndpoints.map(({ contract }) => contract)));
    for (const domain of domains) if (domain.byteRoutes) app.use(domain.byteRoutes(services));
    app.use(createRouter(services, allEndpoints, authenticate));
  }
  if (config.local) app.use(refuseForeignHosts(config)).use(clockRoutes(services));
  if (config.local) for (const domain of domains) if (domain.localRoutes) app.use(domain.localRoutes(services));
  const website = hasWebsite ? await createWebsite(services, createInternalCaller(services, allEndpoints)) : undefined;
  const staffConsole = serves ? await createConsole(config) : undefined;
  const sandbox = config.local && !given.escrowApiUrl?.length ? await mountSandbox(app, config) : undefined;
  if (staffConsole) app.use(staffConsole.middleware);
  if (website) app.use(website.middleware);
  serve(app.callback());
  const { port } = server.address() as AddressInfo;
  logger.info({ url: config.publicUrl, port, pid: process.pid }, "ready");

  const close = async () => {
    // Others take the jobs from now on; what this process has begun it ends beside the last requests.
    const piecesEnded = services.worker.close();
    await drain.run(
      {
        // Nobody sends requests to a process that serves none.
        notice: serves ? config.drainSeconds * 1000 : 0,
        quiet: config.drainSeconds > 0 ? quietLine : 0,
        patience: longestAnswer,
      },
      () => void endStreams(events),
    );
    await piecesEnded;
    await metricsDoor?.close();
    await circuit.close();
    for (const domain of domains) await domain.stop?.(services);
    await sandbox?.close();
    await staffConsole?.close();
    await website?.close();
    await events.close();
    await readiness.destroy();
    await leases.destroy();
    await replicas.close();
    await db.destroy();
    await primary.close();
    await Promise.all([traces?.close(), reports?.close()]);
  };
  let closed: Promise<void> | undefined;
  return {
    url: `http://${config.host}:${port}`,
    services,
    close: () => (closed ??= close()),
  };
}
