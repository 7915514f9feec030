const storageKey = "agritrade.scroll";

/** How far each entry of the history was scrolled down, in pixels; kept for this tab, through reloads. */
const positions = new Map<string, number>(read());

function read(): [string, number][] {
  try {
    return JSON.parse(window.sessionStorage.getItem(storageKey) ?? "[]") as [string, number][];
  } catch {
    return [];
  }
}

export const rememberScroll = (key: string): void => void positions.set(key, window.scrollY);

/** From now on a change of page decides where it begins; a reload is left to the browser. `currentKey` names the entry shown. */
export function takeOverScrolling(currentKey: () => string): void {
  window.history.scrollRestoration = "manual";
  window.addEventListener("pagehide", () => {
    rememberScroll(currentKey());
    window.history.scrollRestoration = "auto";
    try {
      window.sessionStorage.setItem(storageKey, JSON.stringify([...positions].slice(-100)));
    } catch {
      // Full or forbidden: a reload begins at the top.
    }
  });
  // Back from the browser's memory of whole pages.
  window.addEventListener("pageshow", () => (window.history.scrollRestoration = "manual"));
}

/** So long a place may take to come with its data. */
const patience = 10_000;
const signsOfReading = ["wheel", "touchmove", "keydown", "pointerdown"] as const;
let waiting: AbortController | undefined;

/** Goes to a place as soon as it is there, unless its reader has begun to do something meanwhile. */
function awaitPlace(id: string): void {
  const end = (waiting = new AbortController());
  const { signal } = end;
  const observer = new MutationObserver(() => {
    const place = document.getElementById(id);
    if (!place) return;
    end.abort();
    place.scrollIntoView();
  });
  const late = setTimeout(() => end.abort(), patience);
  signal.addEventListener("abort", () => {
    observer.disconnect();
    clearTimeout(late);
  });
  for (const sign of signsOfReading) window.addEventListener(sign, () => end.abort(), { signal, passive: true });
  observer.observe(document.body, { childList: true, subtree: true });
}

/** Where a page begins: an entry that is returned to where it was left, an address with a place at that place, others at the top. A place that comes with its data is waited for. */
export function beginPage({ key, hash }: { key: string; hash: string }, returned: boolean): void {
  waiting?.abort();
  const position = returned ? positions.get(key) : undefined;
  if (position !== undefined) return window.scrollTo(0, position);
  const id = decodeURIComponent(hash.slice(1));
  const place = id && document.getElementById(id);
  if (place) return place.scrollIntoView();
  window.scrollTo(0, 0);
  if (id) awaitPlace(id);
}
