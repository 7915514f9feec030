interface Scheduler {
  yield?(): Promise<void>;
  postTask?(work: () => void, options: { priority: "background" }): Promise<void>;
}
const ofBrowser = (): Scheduler => (globalThis as { scheduler?: Scheduler }).scheduler ?? {};

const after = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Lets the browser draw and answer the reader between two pieces of work. */
export const breathe = (): Promise<void> => ofBrowser().yield?.() ?? after(0);

/** Waits until the browser has nothing more urgent to do, such as drawing. */
export const atRest = (): Promise<void> =>
  ofBrowser().postTask?.(() => undefined, { priority: "background" }) ?? after(50);
