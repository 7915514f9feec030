/** A place with a line before it: so many are served at a time, first come first. */
export interface Station {
  /** Who serves at a time: processor cores, calls beside each other, the one who holds a row. */
  servers: number;
  /** Seconds that one takes in the mean. Times are drawn from an exponential distribution, unless all take the same. */
  service: number;
  isConstant?: boolean;
  /** Arrivals a second in the mean, at times that nobody has agreed on (Poisson). */
  rate: number;
  /** For so many seconds in the middle there are so many times as many. */
  peak: { factor: number; seconds: number };
  /** How long it is watched, the peak among it. */
  seconds: number;
  seed?: number;
}

export interface Waiting {
  /** Seconds that 50, 95 and 99 of 100 wait before they are served. */
  p50: number;
  p95: number;
  p99: number;
  longest: number;
  /** How much of the servers is used in the mean, and in the peak: above 1 the line grows as long as it lasts. */
  used: number;
  usedInPeak: number;
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32): a simulation that is run twice says the same. */
function drawer(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Lets people arrive, wait and be served. Dividing alone would say that a line is short up to the last per cent. */
export function simulate({ servers, service, isConstant, rate, peak, seconds, seed = 21 }: Station): Waiting {
  const draw = drawer(seed);
  const exponential = (mean: number) => -mean * Math.log(1 - draw());
  const [from, to] = [(seconds - peak.seconds) / 2, (seconds + peak.seconds) / 2];
  /** When each server is free again. Whoever comes next takes the first. */
  const free = new Float64Array(servers);
  const waits: number[] = [];
  const highest = rate * Math.max(1, peak.factor);
  for (let now = exponential(1 / highest); now < seconds; now += exponential(1 / highest)) {
    // Outside the peak only some of those drawn at its rate come.
    const isPeak = now >= from && now < to;
    if (draw() * highest > rate * (isPeak ? peak.factor : 1)) continue;
    let first = 0;
    for (let n = 1; n < servers; n += 1) if ((free[n] ?? 0) < (free[first] ?? 0)) first = n;
    const begun = Math.max(now, free[first] ?? 0);
    waits.push(begun - now);
    free[first] = begun + (isConstant ? service : exponential(service));
  }
  waits.sort((a, b) => a - b);
  const share = (part: number) => waits[Math.min(waits.length - 1, Math.floor(waits.length * part))] ?? 0;
  const mean = rate * (1 + ((peak.factor - 1) * peak.seconds) / seconds);
  return {
    p50: share(0.5),
    p95: share(0.95),
    p99: share(0.99),
    longest: waits.at(-1) ?? 0,
    used: (mean * service) / servers,
    usedInPeak: (rate * peak.factor * service) / servers,
  };
}

/** The fewest servers with which 95 of 100 wait no longer than `longest` seconds, peak and all. */
export function fewestServers(
  station: Omit<Station, "servers">,
  longest: number,
): { servers: number; waiting: Waiting } {
  const busy = Math.max(1, Math.floor(station.rate * station.service));
  for (let servers = busy; ; servers += Math.max(1, Math.floor(servers / 20))) {
    const waiting = simulate({ ...station, servers });
    if (waiting.p95 <= longest && waiting.usedInPeak < 0.95) return { servers, waiting };
  }
}
