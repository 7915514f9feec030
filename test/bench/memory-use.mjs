/** Loaded before the server that is measured (`--import`): what its memory is used for, asked for by message. */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc");

process.on("message", (message) => {
  // What is held, and not what only waits to be collected: V8 lets tens of megabytes of buffers lie before it looks.
  if (message === "held") collect();
  const { rss, heapUsed, external } = process.memoryUsage();
  process.send?.(message === "held" ? heapUsed + external : rss);
});
// Whoever measures may go without a word.
process.channel?.unref();
