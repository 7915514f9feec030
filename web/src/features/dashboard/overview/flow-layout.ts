import { area, curveStepAfter, line } from "d3";
import { flowDays, type FlowView } from "#shared/notifications/contract.ts";

export const plotHeight = 76;
/** Room above the highest step for its label. */
const top = 18;
const day = 86_400_000;

export interface Step {
  day: string;
  amount: string;
  /** 0 at the left edge, 1 at the right. */
  x: number;
  /** In px from the top, of what has come by then. */
  y: number;
}

export interface FlowPlot {
  steps: Step[];
  /** For a box of 1000 x plotHeight. */
  line: string;
  area: string;
}

/** What has come in by each day, as steps that rise from nothing to all of it. */
export function flowPlot({ days, total }: Pick<FlowView, "days" | "total">, now: Date): FlowPlot {
  const end = now.getTime();
  const x = (moment: number) => Math.min(Math.max(1 - (end - moment) / (flowDays * day), 0), 1);
  const all = Math.max(Number(total.amount), 1);
  const y = (sum: number) => plotHeight - 1 - (sum / all) * (plotHeight - 1 - top);
  const sums = days.map((_, at) => days.slice(0, at + 1).reduce((sum, { amount }) => sum + Number(amount), 0));
  // The middle of the day, which by UTC it was.
  const steps = days.map((one, at): Step => ({
    ...one,
    x: x(Date.parse(`${one.day}T12:00:00Z`)),
    y: y(sums[at] ?? 0),
  }));
  const spots: [number, number][] = [
    [0, y(0)],
    ...steps.map((step): [number, number] => [step.x * 1000, step.y]),
    [1000, steps.at(-1)?.y ?? y(0)],
  ];
  return {
    steps,
    line: line().curve(curveStepAfter).digits(2)(spots) ?? "",
    area: area().curve(curveStepAfter).digits(2).y0(plotHeight)(spots) ?? "",
  };
}

/** The steps that are named: the largest ones, no two of which lie so close that their labels touch. */
export function namedSteps(steps: readonly Step[], most = 3, apart = 0.24): Step[] {
  const named: Step[] = [];
  for (const step of [...steps].sort((one, other) => Number(other.amount) - Number(one.amount)))
    if (named.length < most && named.every(({ x }) => Math.abs(x - step.x) >= apart)) named.push(step);
  return named.sort((one, other) => one.x - other.x);
}
