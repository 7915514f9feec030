import autocannon from "autocannon";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createTestDatabase } from "#test/support/database.ts";
import { living, replaceAll, startSeveral } from "#test/support/processes.ts";
import { startProcess, type TestProcess } from "#test/support/server.ts";
import { steadyLoad } from "#test/support/steady-load.ts";
import { median, type Goal } from "./measure.ts";
import { generateProducts } from "./products.ts";
import { benchStreams } from "./scale-streams.ts";

const rounds = 3;
/** Seconds that a round lasts. */
const lasting = 5;
/** Requests a second for each process whose processor time is measured. */
const rate = 60;
/** Of a core, where each process is held to it. */
const share = 0.2;

/** What people ask: lists, one thing, and pages that are kept. */
const pathsOf = (someId: string) => [
  "/api/v1/products?limit=24",
  "/api/v1/products?limit=24&category=coffee&origin=et&sort=price-asc",
  `/api/v1/products/${someId}`,
  "/api/v1/products?limit=24&search=organic",
  "/products",
];

interface Shot {
  /** Requests that were answered. */
  answered: number;
  /** Seconds of processor time that our processes used, the first one of the command too. */
  cpu: number;
}

/** Seconds of processor time so far (Linux). */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "latin1")
    .replace(/^.*\) /, "")
    .split(" ");
  // In hundredths, which is what Linux tells everybody.
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** A command with so many processes. One has no other beside it: what it costs to keep several is counted where there are several. */
interface Side {
  url: string;
  /** Those that serve. */
  serving: number[];
  /** And the one that keeps them. */
  all: number[];
  stop(): Promise<void>;
}

const quiet = { LOG_LEVEL: "info", NODE_ENV: "production", SERVE_ADMIN: "" };
const settings = { ...quiet, DATABASE_POOL_SIZE: "10" };

async function startSide(database: { url: string }, workers: number): Promise<Side> {
  const command: TestProcess =
    workers > 1
      ? await startSeveral(database, workers, settings)
      : await startProcess({ entry: "main", database, env: settings });
  const serving = workers > 1 ? living(command) : [command.pid];
  return {
    url: command.url,
    serving,
    all: [...new Set([command.pid, ...serving])],
    stop: () => command.kill(),
  };
}

async function shoot({ url, all }: Side, paths: readonly string[], seconds: number, rate?: number): Promise<Shot> {
  const before = all.reduce((sum, pid) => sum + cpuOf(pid), 0);
  const result = await autocannon({
    url,
    connections: 30,
    duration: seconds,
    requests: paths.map((path) => ({ path })),
    ...(rate ? { overallRate: rate } : {}),
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`);
  return { answered: result["2xx"], cpu: all.reduce((sum, pid) => sum + cpuOf(pid), 0) - before };
}

/** Requests a second while each process has only its share of a core. */
async function held(side: Side, paths: readonly string[]): Promise<number> {
  const holder = spawn(
    process.execPath,
    [join(import.meta.dirname, "hold-processes.mjs"), String(share), ...side.serving.map(String)],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  await once(holder.stdout, "data");
  try {
    await shoot(side, paths, 2);
    const { answered } = await shoot(side, paths, lasting);
    return answered / lasting;
  } finally {
    const gone = once(holder, "exit");
    holder.kill("SIGTERM");
    await gone;
  }
}

/** `npm run bench -- scale`: one process beside three, three that are replaced under load, and two thousand event streams. */
export async function benchScale(): Promise<Goal[]> {
  process.env.TEST_BUILT = "1";
  const database = await createTestDatabase();
  const { someId } = await generateProducts(database.url, 10_000);
  const paths = pathsOf(someId);
  const goals: Goal[] = [];
  const add = (name: string, value: number, limit: number, below = true) => {
    goals.push({ name: `scale: ${name}`, value, limit, below });
    console.log(`scale: ${name}: ${value.toFixed(2)}`);
  };
  const [one, three] = [await startSide(database, 1), await startSide(database, 3)];
  try {
    // V8 compiles what has run some hundred times: each process has to have seen as many.
    await shoot(one, paths, lasting);
    await shoot(three, paths, 3 * lasting);
    // Both at the same moment, and as many for each process: what a request costs depends on how much the machine has to do besides, and on how many come at a time.
    const pairs: { alone: number; together: number }[] = [];
    for (let round = 0; round < 2 * rounds; round += 1) {
      const [alone = 0, together = 0] = await Promise.all(
        [one, three].map(async (side) => {
          const { answered, cpu } = await shoot(side, paths, lasting, rate * side.serving.length);
          return (cpu / answered) * 1000;
        }),
      );
      pairs.push({ alone, together });
    }
    const of = (name: "alone" | "together") => median(pairs.map((pair) => pair[name])).toFixed(2);
    console.log(`processor time a request: ${of("alone")} ms with one process, ${of("together")} ms with three`);
    const ratio = median(pairs.map(({ alone, together }) => together / alone));
    add("processor time a request, three processes against one", ratio, 1.1);
    const [slow, quick]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      slow.push(await held(one, paths));
      quick.push(await held(three, paths));
    }
    console.log(
      `requests a second, each process held to ${share * 100} % of a core: ${median(slow).toFixed(0)} with one, ${median(quick).toFixed(0)} with three`,
    );
    add("requests a second of three held processes against one", median(quick) / median(slow), 2.6, false);
  } finally {
    await Promise.all([one.stop(), three.stop()]);
  }
  add(
    "requests that failed while three processes were replaced under load",
    await failedWhileReplaced(database, paths),
    0,
  );
  await database.drop();
  for (const { name, value, limit } of await benchStreams()) add(name, value, limit);
  return goals;
}

async function failedWhileReplaced(database: { url: string }, paths: readonly string[]): Promise<number> {
  const command = await startSeveral(database, 3, { ...settings, DRAIN_SECONDS: "1" });
  const load = steadyLoad({ url: command.url, paths });
  await replaceAll(command);
  await replaceAll(command);
  const { answered, failed } = await load.stop();
  await command.kill();
  console.log(`replaced twice under load: ${answered} requests were answered, ${failed.length} failed`);
  if (failed.length > 0) console.log(failed.slice(0, 5).join("\n"));
  return failed.length;
}
