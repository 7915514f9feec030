/**
 * Loaded before a server that has to last (`--import`), and asked by message: how late its event loop was since it was asked last, what its code holds once garbage is
 * collected, and how many event streams are open.
 */
import { subscribe } from "node:diagnostics_channel";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc");
/** Milliseconds between two looks; Node's histogram counts them too, so they are taken off. */
const resolution = 10;
const delay = monitorEventLoopDelay({ resolution });
delay.enable();

let streams = 0;
subscribe("http.server.request.start", ({ request, response }) => {
  if (!request.url.startsWith("/api/v1/events")) return;
  streams += 1;
  response.once("close", () => (streams -= 1));
});

const answers = {
  loop(tell) {
    tell({ p99: Math.max(0, delay.percentile(99) / 1e6 - resolution) });
    delay.reset();
  },
  held(tell) {
    collect();
    const { rss, heapUsed, external } = process.memoryUsage();
    // The look itself keeps the loop, which is no fault of the server's: it is forgotten once it has been counted.
    setTimeout(() => {
      delay.reset();
      tell({ held: heapUsed + external, rss });
    }, 5 * resolution);
  },
  streams: (tell) => tell({ streams }),
};
process.on("message", ({ ask, id }) => answers[ask]((found) => process.send?.({ id, ...found })));
// Whoever measures may go without a word.
process.channel?.unref();
