import { Agent, request } from "node:http";

/** What a client saw that asked for a page again and again over lines that it keeps. */
export interface Seen {
  answered: number;
  /** Requests without an answer, and answers that say that the server is out of order. */
  readonly failed: string[];
}

interface Props {
  url: string;
  /** One after the other, from the first again. */
  paths: readonly string[];
  clients?: number;
}

const ask = (agent: Agent, url: string) =>
  new Promise<number>((resolve, reject) => {
    const asked = request(url, { agent }, (response) => {
      response.once("end", () => resolve(response.statusCode ?? 0));
      response.once("error", reject);
      response.resume();
    });
    asked.once("error", reject);
    asked.end();
  });

/** Clients that each ask for one thing after the other and never a second time: each request that is lost is seen. */
export function steadyLoad({ url, paths, clients = 8 }: Props) {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const seen: Seen = { answered: 0, failed: [] };
  let stopped = false;
  const client = async (first: number) => {
    for (let n = first; !stopped; n += 1) {
      const path = paths[n % paths.length] ?? "/";
      try {
        const status = await ask(agent, url + path);
        if (status >= 500) seen.failed.push(`${path}: ${status}`);
        else seen.answered += 1;
      } catch (error) {
        seen.failed.push(`${path}: ${(error as Error).message}`);
      }
    }
  };
  const running = Array.from({ length: clients }, (_, n) => client(n));
  return {
    seen,
    async stop(): Promise<Seen> {
      stopped = true;
      await Promise.all(running);
      agent.destroy();
      return seen;
    },
  };
}
