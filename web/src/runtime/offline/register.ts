import { isKeepable } from "./kept-page.ts";

/** Whether the reader, or the line, asks to be sparing. */
const isSparing = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData ?? false;

async function keep(url: string): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  if (isKeepable(new URL(url).pathname)) active?.postMessage({ keep: url });
}

/** Without a line a link is a page of its own, which the worker has kept; the router would ask the API for it. */
function openKept(event: MouseEvent): void {
  if (navigator.onLine || event.defaultPrevented || event.button !== 0) return;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (link?.origin === window.location.origin && isKeepable(link.pathname)) event.stopImmediatePropagation();
}

/** Starts the service worker once the page has loaded. Answers what keeps a page that was opened inside the browser. */
export function startWorker(): (url: string) => void {
  if (!("serviceWorker" in navigator) || import.meta.env.DEV) return () => undefined;
  const begin = async () => {
    const first = !navigator.serviceWorker.controller;
    await navigator.serviceWorker.register("/sw.js");
    // Opened before there was a worker.
    if (first) await keep(window.location.href);
  };
  // A browser that forbids it reads online alone.
  const start = () => void begin().catch(() => undefined);
  if (document.readyState === "complete") start();
  else window.addEventListener("load", start, { once: true });
  document.addEventListener("click", openKept, { capture: true });
  return (url) => void (isSparing() || keep(url).catch(() => undefined));
}
