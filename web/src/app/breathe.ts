type Yielding = typeof globalThis & { scheduler?: { yield?: () => Promise<void> } };

/** Lets the browser draw and answer the reader between two pieces of work. */
export function breathe(): Promise<void> {
  const { scheduler } = globalThis as Yielding;
  if (scheduler?.yield) return scheduler.yield();
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve();
    port2.postMessage(null);
  });
}
