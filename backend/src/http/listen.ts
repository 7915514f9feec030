import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Config } from "../config.ts";
import type { Logger } from "../kernel/logger.ts";
import { answerClientErrors } from "./client-error.ts";
import { createDrain, type Drain } from "./drain.ts";
import { longestHead } from "./request-caps.ts";

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
export async function listen(
  config: Config,
  logger: Logger,
): Promise<{ server: Server; drain: Drain; serve: (handler: RequestHandler) => void }> {
  let serve: (handler: RequestHandler) => void = () => undefined;
  const ready = new Promise<RequestHandler>((resolve) => (serve = resolve));
  const server = createServer({
    maxHeaderSize: longestHead,
    keepAliveTimeout: idleLine,
    headersTimeout: idleLine + 5_000,
  });
  const drain = createDrain(server);
  server.on("request", (request, response) => {
    drain.note(request, response);
    void ready.then((handler) => handler(request, response));
  });
  answerClientErrors(server, logger);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(config.port, config.host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  if (config.port === 0) config.publicUrl = config.publicUrl.replace(/:0$/, `:${port}`);
  if (config.local && !config.escrowApiUrl) config.escrowApiUrl = `http://${config.host}:${port}/sandbox/escrow`;
  return { server, drain, serve };
}
