import { once } from "node:events";
import { Agent, createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

interface Place {
  readonly url: string;
  readonly agent: Agent;
  isReady: boolean;
}

/** How often it is asked who is ready, in milliseconds. */
const lookEvery = 100;

/**
 * A small balancer: each request goes to the next place that says at /readyz that it is ready, over lines that are kept, and never a second time to another, so that
 * a request that one of them loses is lost (502).
 *
 * @param port where it listens; any unless told.
 */
export async function startBalancer(port = 0) {
  let places: Place[] = [];
  let turn = 0;
  const next = () => {
    const ready = places.filter(({ isReady }) => isReady);
    return ready[turn++ % ready.length];
  };
  const look = async (place: Place) => {
    try {
      const answer = await fetch(`${place.url}/readyz`, { signal: AbortSignal.timeout(2_000) });
      await answer.arrayBuffer();
      place.isReady = answer.ok;
    } catch (error) {
      // Who only takes its time, on a machine that has much to do, is not gone.
      if ((error as Error).name !== "TimeoutError") place.isReady = false;
    }
  };
  const server = createServer((asked, answer) => {
    const place = next();
    // No process of ours says this: it tells whose fault it is.
    if (!place) return void answer.writeHead(504).end();
    const { hostname, port: at } = new URL(place.url);
    const onward = request(
      { agent: place.agent, hostname, port: at, method: asked.method, path: asked.url, headers: asked.headers },
      (found) => {
        const { connection: _own, "keep-alive": _too, ...headers } = found.headers;
        answer.writeHead(found.statusCode ?? 502, headers);
        found.pipe(answer);
        found.once("error", () => answer.destroy());
      },
    );
    onward.once("error", () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end()));
    answer.once("close", () => answer.writableFinished || onward.destroy());
    asked.pipe(onward);
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const looking = setInterval(() => void Promise.all(places.map(look)), lookEvery);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** From now on these; those that stay keep their lines. */
    async leadTo(urls: readonly string[]): Promise<void> {
      places = urls.map(
        (url) =>
          places.find((place) => place.url === url) ?? { url, agent: new Agent({ keepAlive: true }), isReady: false },
      );
      await Promise.all(places.map(look));
    },
    async close(): Promise<void> {
      clearInterval(looking);
      server.closeAllConnections();
      server.close();
      for (const { agent } of places) agent.destroy();
      await once(server, "close");
    },
  };
}
