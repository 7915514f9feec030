/**
 * Loaded before the server that is measured (`--import`): how late its event loop is, and how long it was busy, asked for by message. Node's histogram counts the
 * time from one of its timers to the next, so their distance is taken off.
 */
import { monitorEventLoopDelay, performance } from "node:perf_hooks";

/** Milliseconds between two looks. */
const resolution = 10;
const delay = monitorEventLoopDelay({ resolution });

process.on("message", (message) => {
  if (message === "use") {
    process.send?.({ active: performance.eventLoopUtilization().active });
    return;
  }
  if (message === "begin") {
    delay.reset();
    delay.enable();
    return;
  }
  delay.disable();
  process.send?.({ p99: Math.max(0, delay.percentile(99) / 1e6 - resolution) });
});
// Whoever measures may go without a word.
process.channel?.unref();
