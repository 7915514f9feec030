import { reloadOnce } from "#web/src/hydration/reload-once.ts";

/**
 * Why a page's code has not come. `offline`: this device has no line. `away`: it has one, and the server does not answer. `broken`: the
 * server answers, and the code is not there.
 */
export type Missing = "offline" | "away" | "broken";

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

/** Whether a new release has taken the place of the one that this page is of: each names its scripts otherwise. */
async function isReplaced(): Promise<boolean> {
  const page = await fetch(window.location.href, { cache: "no-store" }).catch(() => undefined);
  const own = document.querySelector<HTMLScriptElement>("script[data-scripts]")?.dataset.scripts;
  return page?.ok === true && own !== undefined && !(await page.text()).includes(own);
}

async function reasonOf(message: string): Promise<Missing> {
  if (!navigator.onLine) return "offline";
  // As the browser says it; Safari names none.
  const file = /(?:https?:\/)?\/\S+\.(?:js|css)/.exec(message)?.[0];
  const isGone = file ? (await statusOf(file)) === 404 && (await isServerThere()) : await isReplaced();
  return isGone ? "broken" : "away";
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
