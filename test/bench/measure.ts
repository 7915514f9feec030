import autocannon from "autocannon";

export interface Figures {
  /** Requests a second. */
  rps: number;
  /** Milliseconds. */
  p99: number;
}

export interface Goal {
  name: string;
  value: number;
  limit: number;
  /** Whether the value must stay below the limit, or reach it. */
  below: boolean;
}

const seconds = Number(process.env.BENCH_SECONDS ?? 2);

/** A server with the addresses that are asked for, one after the other. */
export interface Target {
  url: string;
  paths: readonly string[];
}

export async function shoot(target: string | Target, duration = seconds): Promise<Figures> {
  const { url, paths } = typeof target === "string" ? { url: target, paths: undefined } : target;
  const result = await autocannon({
    url,
    connections: 10,
    duration,
    ...(paths && { requests: paths.map((path) => ({ path })) }),
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`);
  return { rps: result.requests.average, p99: result.latency.p99 };
}

export const median = (numbers: readonly number[]): number => {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
};

export const percentile = (numbers: readonly number[], share: number): number =>
  [...numbers].sort((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))] ?? 0;

export interface Comparison {
  name: string;
  ours: Figures;
  bare: Figures;
  ratio: number;
  p99Ratio: number;
}

const rounds = 5;

/** Measures two addresses against each other, turn by turn in one run, and takes the median of five rounds. */
export async function compare(name: string, ours: string | Target, bare: string | Target): Promise<Comparison> {
  await shoot(ours, 1);
  await shoot(bare, 1);
  const [a, b]: [Figures[], Figures[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    b.push(await shoot(bare));
    a.push(await shoot(ours));
  }
  const of = (figures: Figures[]): Figures => ({
    rps: median(figures.map(({ rps }) => rps)),
    p99: median(figures.map(({ p99 }) => p99)),
  });
  const [mine, theirs] = [of(a), of(b)];
  // autocannon's p99 is in whole milliseconds: below 1 ms both count as 1.
  return {
    name,
    ours: mine,
    bare: theirs,
    ratio: mine.rps / theirs.rps,
    p99Ratio: Math.max(mine.p99, 1) / Math.max(theirs.p99, 1),
  };
}
