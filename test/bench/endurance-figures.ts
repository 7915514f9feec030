import { setTimeout as delay } from "node:timers/promises";
import { median } from "./measure.ts";
import type { EnduringApi, Looks } from "./endurance-servers.ts";

interface Watched {
  api: EnduringApi;
  bare: { look(ask: "loop"): Promise<Looks["loop"] | undefined> };
  /** The moment of a share of the run. */
  at: (share: number) => number;
  isGoing: () => boolean;
}

interface Window {
  api: number;
  bare: number;
}

/** From this share on, the second minute of eight, one life is measured; every life before it has been killed. */
const measuredFrom = 0.25;
/** Of the looks at memory so many in the beginning and in the end are taken together: one look may meet a query's answer. */
const looksOfAnEnd = 5;
/** Looks in the measured part. */
const looks = 40;

/**
 * Looks at the API while it works: how late its event loop is, in windows, beside a bare server's; and what its memory holds. Held are heap and buffers once garbage is
 * collected: what a leak makes grow. The resident size is the allocator's, which keeps what was freed and grows with every burst, so it is told and not judged.
 */
export function watchFigures({ api, bare, at, isGoing }: Watched) {
  const windows: Window[] = [];
  const memory: (Looks["held"] & { at: number })[] = [];
  let life = api.since;

  const look = async () => {
    const [ours, theirs] = await Promise.all([api.look("loop"), bare.look("loop")]);
    // A window in which the API began has compiled its code.
    if (ours && theirs && life === api.since) windows.push({ api: ours.p99, bare: theirs.p99 });
    if (Date.now() >= at(measuredFrom)) {
      const held = await api.look("held");
      if (held && life === api.since) memory.push({ ...held, at: Date.now() });
      if (life !== api.since) memory.length = 0;
    }
    life = api.since;
  };
  const ended = (async () => {
    const pause = Math.max(1_000, (at(1) - at(measuredFrom)) / looks);
    while (isGoing()) {
      await delay(pause);
      await look();
    }
  })();

  return {
    ended,
    /** What is held now that nobody asks any more. */
    lookOnce: () => api.look("held"),
    found() {
      const ends = (of: "held" | "rss") => {
        const all = memory.map((each) => each[of] / 1024 / 1024);
        return { first: median(all.slice(0, looksOfAnEnd)), last: median(all.slice(-looksOfAnEnd)) };
      };
      const [held, rss] = [ends("held"), ends("rss")];
      const sorted = (of: keyof Window) => windows.map((each) => each[of]).sort((a, b) => a - b);
      const of = (name: keyof Window) => ({ median: median(sorted(name)), worst: sorted(name).at(-1) ?? 0 });
      return {
        held: { ...held, growth: (held.last / held.first - 1) * 100 },
        rss: { ...rss, growth: (rss.last / rss.first - 1) * 100 },
        looks: memory.length,
        windows: windows.length,
        loop: { api: of("api"), bare: of("bare") },
      };
    },
  };
}
export type Figures = ReturnType<ReturnType<typeof watchFigures>["found"]>;
