interface Scheduler {
  yield?(): Promise<void>;
  postTask?(work: () => void, options: { priority: "background" }): Promise<void>;
}
const ofBrowser = (): Scheduler => (globalThis as { scheduler?: Scheduler }).scheduler ?? {};

/** Lets the browser draw and answer the reader between two pieces of work. */
export function breathe(): Promise<void> {
  const scheduler = ofBrowser();
  if (scheduler.yield) return scheduler.yield();
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve();
    port2.postMessage(null);
  });
}

/** Waits until the browser has nothing more urgent to do, such as drawing. */
export function atRest(): Promise<void> {
  const scheduler = ofBrowser();
  if (scheduler.postTask) return scheduler.postTask(() => undefined, { priority: "background" });
  return new Promise((resolve) => setTimeout(resolve, 50));
}
