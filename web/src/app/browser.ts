/**
 * What a page of the website runs first. It can be read as it stands, so its scripts come once it has been drawn: on a slow line they take
 * nothing from its fonts and pictures, and on a slow phone each of them is run by itself, so that the reader is heard in between.
 */
import "#web/src/hydration/first-touch.ts";
import { atRest, breathe } from "#web/src/hydration/breathe.ts";
import { reloadOnce } from "#web/src/hydration/reload-once.ts";

const touches = ["pointerdown", "keydown"] as const;

/** The page has been drawn; or nobody looks at it, or somebody is using it already. */
function seen(): Promise<void> {
  if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes("paint")) return Promise.resolve();
  return new Promise((resolve) => {
    const observer = new PerformanceObserver(() => done());
    const done = () => {
      observer.disconnect();
      resolve();
    };
    observer.observe({ type: "paint", buffered: true });
    for (const kind of touches) document.addEventListener(kind, done, { once: true, capture: true });
    document.addEventListener("visibilitychange", done, { once: true });
  });
}

function ask(rel: string, href: string): void {
  const link = document.createElement("link");
  Object.assign(link, { rel, href, fetchPriority: "low", ...(rel === "preload" && { as: "fetch", crossOrigin: "" }) });
  document.head.append(link);
}

const listed = (files = ""): string[] => files.split(" ").filter(Boolean);

async function run(): Promise<void> {
  const own = document.querySelector<HTMLScriptElement>("script[data-scripts]");
  const [scripts, texts] = [listed(own?.dataset.scripts), listed(own?.dataset.texts)];
  // In development Vite finds them itself.
  if (!scripts.length && import.meta.env.DEV) return void (await import("./client.ts"));
  // Where the browser renders the page, its head asks for all of them.
  if (own?.dataset.now === undefined) {
    await seen();
    // Drawing goes on after the first picture, with fonts and what lies below.
    await atRest();
    for (const [rel, files] of [
      ["modulepreload", scripts],
      ["preload", texts],
    ] as const)
      for (const file of files) {
        ask(rel, file);
        await breathe();
      }
  }
  const { stackTraceLimit } = Error;
  for (const script of scripts) {
    // Libraries make errors at their start, as signs. To say where, a browser that is watched would read the whole library again.
    Reflect.deleteProperty(Error, "stackTraceLimit");
    try {
      await import(/* @vite-ignore */ script);
    } finally {
      Error.stackTraceLimit = stackTraceLimit;
    }
    await breathe();
  }
}

window.addEventListener("vite:preloadError", reloadOnce);
run().catch((error: unknown) => {
  reloadOnce();
  throw error;
});
