import { openCluster } from "../../scripts/cluster/index.mjs";
import { startProcess, type TestProcess } from "#test/support/server.ts";

/** Whoever dies in the storm, and comes back as it is. */
export interface Victim {
  /** Kills it without a warning and starts it anew; resolves when it works again. */
  crash(): Promise<void>;
}

interface ApiVictim extends Victim {
  url: string;
  /** Lines of its log at level error, those of all its lives; not of requests that were refused while PostgreSQL was away. */
  errors(): string[];
  stop(): Promise<void>;
}

/** The API with its worker, always on the same port. */
export async function startApiVictim(
  databaseUrl: string,
  port: string,
  settings: Record<string, string>,
): Promise<ApiVictim> {
  const earlier: string[] = [];
  const start = async (): Promise<TestProcess> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await startProcess({
          entry: "main",
          database: { url: databaseUrl },
          patience: 120_000,
          env: { ...settings, PORT: port },
        });
      } catch (error) {
        // A connection of somebody else may have the port for a moment.
        if (attempt === 5) throw error;
      }
    }
  };
  let running = await start();
  const errorsOf = (output: string) =>
    output.split("\n").filter((line) => /"level":[56]0/.test(line) && !line.includes('"status":503'));
  return {
    url: running.url,
    errors: () => [...earlier, ...errorsOf(running.output())],
    async crash() {
      await running.kill("SIGKILL");
      earlier.push(...errorsOf(running.output()));
      running = await start();
    },
    stop: () => running.kill(),
  };
}

type Cluster = Awaited<ReturnType<typeof openCluster>>;

interface ClusterVictim extends Victim {
  cluster: Cluster;
}

/** PostgreSQL of our own, which keeps what it has said that it has; its first process is killed, as by the system when memory is short. */
export async function startClusterVictim(dataDir: string): Promise<ClusterVictim> {
  const cluster = await openCluster({ dataDir });
  let { pid } = cluster;
  return {
    cluster,
    async crash() {
      process.kill(pid, "SIGKILL");
      const again = await openCluster({ dataDir });
      if (again.port !== cluster.port) throw new Error("PostgreSQL came back on another port");
      pid = again.pid;
    },
  };
}
