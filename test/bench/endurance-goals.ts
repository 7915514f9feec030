import type { Findings } from "./crash-findings.ts";
import type { Figures } from "./endurance-figures.ts";
import type { Left } from "./endurance-findings.ts";
import type { Met } from "./endurance-hostile.ts";
import type { Judge, Kind } from "./endurance-judge.ts";
import type { Looks } from "./endurance-servers.ts";
import { percentile, type Goal } from "./measure.ts";

export interface EnduranceGoal extends Goal {
  /** The whole form alone says it: what also tells how quick the machine is, and what memory grows by. */
  ofWhole: boolean;
}

interface Result {
  seconds: number;
  judge: Judge;
  met: Met[];
  figures: Figures;
  held: Looks["held"] | undefined;
  drained: { took: number; left: Left };
  waiting: readonly string[];
  found: Findings;
  problems: readonly string[];
  placed: number;
  invariants: readonly string[];
  stock: readonly string[];
  errors: readonly string[];
  killed: { api: number; database: number };
  wanted: { api: number; database: number };
}

const kinds: readonly Kind[] = ["read", "write", "sign-in", "upload", "stream"];

/** Says what went on, and the first of each list of what should not be. */
export function tellAll(result: Result): void {
  const { judge, met, figures, held, found, placed } = result;
  for (const kind of kinds) {
    const times = judge.times[kind];
    if (kind === "stream") console.log(`  ${kind}: ${judge.counts[kind]} opened`);
    else
      console.log(
        `  ${kind}: ${judge.counts[kind]} asked, p50 ${percentile(times, 0.5)} ms, p95 ${percentile(times, 0.95)} ms, p99 ${percentile(times, 0.99)} ms`,
      );
  }
  console.log(`  excused because the database or the API was away: ${judge.excused()}`);
  for (const { name, statuses } of met)
    console.log(
      `  ${name}: ${[...statuses].map(([status, count]) => `${count} × ${status || "no answer"}`).join(", ")}`,
    );
  const mega = ({ first, last, growth }: Figures["held"]) =>
    `${first.toFixed(1)} MB, then ${last.toFixed(1)} MB (${growth.toFixed(1)} %)`;
  console.log(`  held: ${mega(figures.held)}; resident: ${mega(figures.rss)}; ${figures.looks} looks`);
  if (held) console.log(`  held once nobody asks any more: ${(held.held / 1024 / 1024).toFixed(1)} MB`);
  const loop = ({ median, worst }: Figures["loop"]["api"]) =>
    `median ${median.toFixed(1)} ms, worst ${worst.toFixed(1)} ms`;
  console.log(
    `  event loop, p99 in ${figures.windows} windows: ${loop(figures.loop.api)}; bare server: ${loop(figures.loop.bare)}`,
  );
  console.log(
    `  orders: ${placed} over, ${found.statuses.join(", ")}; provider: at most ${found.calls.mostTries} tries of a call`,
  );
  const lists: Record<string, readonly string[]> = {
    "reads that failed": judge.faults("reads"),
    "others that failed": judge.faults("others"),
    "honest that were refused 429": judge.tooMany(),
    "hostile with another answer": met.flatMap(({ name, wrong }) => wrong.map((line) => `${name}: ${line}`)),
    "jobs that wait": result.waiting,
    lives: result.problems,
    invariants: result.invariants,
    stock: result.stock,
    lost: found.lost,
    doubled: found.doubled,
    uneven: found.uneven,
    "without an end": found.withoutEnd,
    "not one transaction": found.notOneTransaction,
    "dead jobs": found.deadJobs,
    "hidden dead": found.hiddenDead,
    "errors in the log": result.errors,
  };
  for (const [name, list] of Object.entries(lists))
    if (list.length > 0) console.log(`${name}: ${list.length}\n  ${list.slice(0, 6).join("\n  ").slice(0, 3000)}`);
}

/** What must hold, each with its figure. */
export function goalsOf(result: Result): EnduranceGoal[] {
  const { judge, met, figures, drained, found, killed, wanted } = result;
  const most = (name: string, value: number, limit: number, ofWhole = false): EnduranceGoal => ({
    name: `endurance: ${name}`,
    value,
    limit,
    below: true,
    ofWhole,
  });
  const none = (name: string, list: readonly unknown[]) => most(name, list.length, 0);
  const least = (name: string, value: number, limit: number): EnduranceGoal => ({
    ...most(name, value, limit),
    below: false,
  });
  const { left } = drained;
  return [
    least("kill -9 of the API", killed.api, wanted.api),
    least("kill -9 of PostgreSQL", killed.database, wanted.database),
    least("reads", judge.counts.read, result.seconds * 10),
    none(
      "reads answered 5xx but 503 with Retry-After while the database was away, or not at all",
      judge.faults("reads"),
    ),
    none("what else honest people asked, likewise", judge.faults("others")),
    none("honest people refused 429", judge.tooMany()),
    none(
      "hostile inputs with another answer than they should get",
      met.flatMap(({ wrong }) => wrong),
    ),
    least("kinds of hostile inputs that were stopped", met.filter(({ isStopped }) => isStopped).length, met.length),
    most("drained after the load, ms", drained.took, 60_000),
    most("left of it: outbox, jobs, letters, reports", left.outbox + left.jobs + left.reports, 0),
    most("left of it: connections at work", left.pool, 0),
    most("left of it: event streams", left.streams, 0),
    least("orders that are over", result.placed, Math.floor(result.seconds / 10)),
    none("lives of orders that went otherwise", result.problems),
    none("invariants of the books that are broken", [...result.invariants, ...found.uneven]),
    none("acknowledged and lost", found.lost),
    none("moves and journals that stand twice", found.doubled),
    none("orders without exactly one transaction", found.notOneTransaction),
    none("orders neither at an end nor at a person", found.withoutEnd),
    none("listings whose stock is wrong", result.stock),
    none("jobs and calls that were given up unseen", [...found.deadJobs, ...found.hiddenDead]),
    most("memory held after garbage collection, growth in percent", figures.held.growth, 10, true),
    most("event loop of the API, p99 ms in the median window", figures.loop.api.median, 50, true),
    most(
      "event loop of a bare server beside it, p99 ms in the median window (the machine's own)",
      figures.loop.bare.median,
      Infinity,
      true,
    ),
    most("event loop of the API, p99 ms in the worst window", figures.loop.api.worst, 50, true),
  ];
}
