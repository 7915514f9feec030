/** Loaded before the server that is measured (`--import`): what its memory is used for, asked for by message. */
process.on("message", (message) => {
  if (message !== "memory") return;
  const { rss, heapUsed, external, arrayBuffers } = process.memoryUsage();
  process.send?.({ rss, own: heapUsed + external, arrayBuffers });
});
// Whoever measures may go without a word.
process.channel?.unref();
