const reloadedKey = "agritrade.reloaded";

/**
 * A script that is gone means that a new version was published while this tab was open: reading the page anew brings it.
 * Once only, so that a script that is really missing does not reload for ever; and not without a line, which would end the page.
 */
export function reloadOnce(): void {
  if (!navigator.onLine) return;
  const last = Number(window.sessionStorage.getItem(reloadedKey) ?? 0);
  if (Date.now() - last < 60_000) return;
  window.sessionStorage.setItem(reloadedKey, String(Date.now()));
  window.location.reload();
}
