import { reloadOnce } from "#web/src/hydration/reload-once.ts";

/**
 * Why a page's code has not come. `offline`: this device has no line. `away`: it has one, and the server does not answer. `broken`: the
 * server answers, and the code is not there. `there`: all is there now, but a document that has missed a script once is not given it again
 * (Chromium keeps the failure in the document's module map), so the page needs a new one.
 */
export type Missing = "offline" | "away" | "broken" | "there";

/** The status of an answer of the server itself, of no store between; 0 without one. */
const statusOf = (url: string): Promise<number> =>
  fetch(url, { method: "HEAD", cache: "no-store" }).then(
    ({ status }) => status,
    () => 0,
  );

/** Whether the present page would come if it were read anew. */
export async function isServerThere(): Promise<boolean> {
  const status = await statusOf(window.location.href);
  return status > 0 && status < 400;
}

/** Of a browser that names no file: whether the server gives this page, and with the same scripts, which each release names otherwise. */
async function reasonOfPage(): Promise<Missing> {
  const page = await fetch(window.location.href, { cache: "no-store" }).catch(() => undefined);
  if (!page?.ok) return "away";
  const own = document.querySelector<HTMLScriptElement>("script[data-scripts]")?.dataset.scripts;
  return own === undefined || (await page.text()).includes(own) ? "there" : "broken";
}

async function reasonOf(message: string): Promise<Missing> {
  if (!navigator.onLine) return "offline";
  // As the browser says it; Safari names none.
  const file = /(?:https?:\/)?\/\S+\.(?:js|css)/.exec(message)?.[0];
  if (!file) return reasonOfPage();
  const status = await statusOf(file);
  const isAnswer = status === 404 || (status > 0 && status < 400);
  if (!isAnswer || !(await isServerThere())) return "away";
  return status === 404 ? "broken" : "there";
}

let last: Promise<Missing> | undefined;

/** Why code did not come when it was last asked for; undefined where all has come since the last call. */
export function takeReason(): Promise<Missing> | undefined {
  const reason = last;
  last = undefined;
  return reason;
}

/**
 * While the dashboard stands its page is worth more than a document that says what is missing: it is read anew only where the server
 * answers and the code is gone, after a new release. Answers what ends that.
 */
export function keepPage(): () => void {
  const miss = (event: Event) => {
    const { message } = (event as Event & { payload: Error }).payload;
    last = reasonOf(message).then((reason) => {
      if (reason === "broken") reloadOnce();
      return reason;
    });
  };
  // In the place of what public pages do, which read themselves anew at once.
  window.removeEventListener("vite:preloadError", reloadOnce);
  window.addEventListener("vite:preloadError", miss);
  return () => {
    window.removeEventListener("vite:preloadError", miss);
    window.addEventListener("vite:preloadError", reloadOnce);
  };
}
