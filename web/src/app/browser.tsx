import "./known-styles.ts";
import { browserPlatform } from "#web/src/platform/browser.ts";
import { startWorker } from "#web/src/offline/register.ts";
import { bootId, type Boot } from "./boot.ts";
import { startClient } from "./start.tsx";

const reloadedKey = "agritrade.reloaded";

/**
 * A script that is gone means that a new version was published while this tab was open: reading the page anew brings it.
 * Once only, so that a script that is really missing does not reload for ever.
 */
function reloadOnce(): void {
  const last = Number(window.sessionStorage.getItem(reloadedKey) ?? 0);
  if (Date.now() - last < 60_000) return;
  window.sessionStorage.setItem(reloadedKey, String(Date.now()));
  window.location.reload();
}

async function start(): Promise<void> {
  const boot = JSON.parse(document.getElementById(bootId)?.textContent ?? "") as Boot;
  await startClient({ boot, platform: browserPlatform, onVisit: startWorker() });
}

window.addEventListener("vite:preloadError", () => navigator.onLine && reloadOnce());
start().catch((error: unknown) => {
  if (navigator.onLine) reloadOnce();
  throw error;
});
