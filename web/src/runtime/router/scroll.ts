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

/** Where a page begins: an entry that is returned to where it was left, an address with a place at that place, others at the top. */
export function beginPage({ key, hash }: { key: string; hash: string }, returned: boolean): void {
  const position = returned ? positions.get(key) : undefined;
  if (position !== undefined) return window.scrollTo(0, position);
  const place = hash && document.getElementById(decodeURIComponent(hash.slice(1)));
  if (place) return place.scrollIntoView();
  window.scrollTo(0, 0);
}
