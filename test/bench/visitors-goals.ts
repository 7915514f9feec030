import type { Judge, Kind } from "./endurance-judge.ts";
import { percentile, type Goal } from "./measure.ts";
import type { Memory } from "./visitors-servers.ts";

interface Result {
  seconds: number;
  people: number;
  judge: Judge;
  /** What was answered otherwise than it should be. */
  refused: readonly string[];
  /** What two people did about the same thing at the same moment. */
  crossed: number;
  memory: Memory;
  /** Milliseconds of each page, in each quarter of the run. */
  pages: readonly number[][];
  /** Milliseconds that the people's own event loop was late, in 95 of 100 looks. */
  late: number;
  died: number;
  errors: readonly string[];
}

/** Seconds between two acts of one person when all goes well, with what it takes; half as many acts are too few. */
const ofAnAct = 6;
/** Whether memory is flat is seen after some minutes: what is kept at first has to be there. */
const secondsOfMemory = 240;
/** Milliseconds in which 95 of 100 are answered. */
const longest = { page: 200, read: 200, write: 300 } as const;
const names = {
  page: "pages",
  read: "what pages and lists ask",
  write: "writes",
  "sign-in": "sign-ins",
} as const;
/** Sign-ins are told and not judged: most of what they take is the password's, which is meant to take long. */
const kinds = ["page", "read", "write", "sign-in"] as const satisfies Kind[];
const judged = ["page", "read", "write"] as const satisfies Kind[];

/** Says what went on, and the first of each list of what should not be. */
export function tellAll({ judge, refused, crossed, memory, pages, late, errors }: Result): void {
  for (const kind of kinds) {
    const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(judge.times[kind], share));
    console.log(`  ${names[kind]}: ${judge.counts[kind]} asked, p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms`);
  }
  const inQuarters = pages.map((times) => percentile(times, 0.95)).join(", ");
  console.log(`  pages in each quarter of the time: p95 ${inQuarters} ms`);
  const { parts, growth } = memory.held;
  console.log(
    `  memory: at most ${memory.most.toFixed(0)} MB of a process; held in each sixth of the time ${parts.map((held) => held.toFixed(0)).join(", ")} MB (${growth.toFixed(1)} %); ${memory.looks} looks`,
  );
  console.log(
    `  two at the same thing: ${crossed}; the people's own event loop was late by ${late.toFixed(1)} ms (p95)`,
  );
  const lists: Record<string, readonly string[]> = {
    "5xx or no answer": [...judge.faults("reads"), ...judge.faults("others")],
    "refused 429": judge.tooMany(),
    "answered otherwise than it should be": refused,
    "errors in the log": errors,
  };
  for (const [name, list] of Object.entries(lists))
    if (list.length > 0) console.log(`${name}: ${list.length}\n  ${list.slice(0, 6).join("\n  ").slice(0, 3000)}`);
}

/** What must hold, each with its figure. */
export function goalsOf({ seconds, people, judge, refused, memory, died, errors }: Result): Goal[] {
  const most = (name: string, value: number, limit: number): Goal => ({
    name: `visitors: ${name}`,
    value,
    limit,
    below: true,
  });
  const acts = kinds.reduce((sum, kind) => sum + judge.counts[kind], 0);
  return [
    { ...most("requests in all", acts, (people * seconds) / ofAnAct / 2), below: false },
    ...judged.map((kind) => most(`${names[kind]}: p95, ms`, percentile(judge.times[kind], 0.95), longest[kind])),
    most("memory of the largest process, MB", memory.most, 350),
    ...(seconds >= secondsOfMemory
      ? [most("memory held after garbage collection, growth in percent", memory.held.growth, 10)]
      : []),
    most(
      "answers 5xx, and requests without an answer",
      judge.faults("reads").length + judge.faults("others").length,
      0,
    ),
    most("people refused 429", judge.tooMany().length, 0),
    most("acts that were answered otherwise than they should be", refused.length, 0),
    most("processes that ended", died, 0),
    most("errors in the log", errors.length, 0),
  ];
}
