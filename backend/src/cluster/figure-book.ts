import { AggregatorRegistry, type Registry } from "prom-client";
import type { Figures } from "../http/metrics.ts";

/** So long is waited for a process, in milliseconds: one that hangs does not keep the others' figures back. */
const longestWait = 2_500;

/** Asks a process for its figures; undefined for one that does not tell them any more. */
export type Ask = () => Promise<Figures | undefined>;

const together = (all: Figures[]): Registry => AggregatorRegistry.aggregate(all);

/** What is only ever added up: a process that has ended has done it all the same. */
const isCount = ({ type }: Figures[number]) => ["counter", "histogram"].includes(String(type));

/**
 * The figures of all processes of one command. What a process had counted until it ended stays in the sum, so that no counter goes back because a process was
 * replaced; of one that was killed, what it last told.
 */
export function createFigureBook() {
  const lastOf = new Map<number, Figures>();
  let ended: Figures = [];
  return {
    note: (process: number, figures: Figures) => void lastOf.set(process, figures),
    async end(process: number): Promise<void> {
      const last = lastOf.get(process);
      if (!lastOf.delete(process) || !last) return;
      ended = await together([ended, last.filter(isCount)]).getMetricsAsJSON();
    },
    /** In Prometheus's words, with figures of this process's own (`further`). */
    async read(processes: ReadonlyMap<number, Ask>, further: Registry): Promise<string> {
      await Promise.all(
        [...processes].map(async ([process, ask]) => {
          const figures = await Promise.race([ask(), late()]);
          if (figures) lastOf.set(process, figures);
        }),
      );
      const present = [...lastOf].filter(([process]) => processes.has(process)).map(([, figures]) => figures);
      const all = together([...present, ended]);
      return `${await all.metrics()}${await further.metrics()}`;
    },
  };
}

const late = () =>
  new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), longestWait).unref();
  });
