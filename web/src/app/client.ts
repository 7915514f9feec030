import "./known-styles.ts";
import { browserPlatform } from "#web/src/platform/browser.ts";
import { startWorker } from "#web/src/runtime/offline/register.ts";
import { bootId, type Boot } from "#web/src/runtime/boot.ts";
import { reloadOnce } from "#web/src/hydration/reload-once.ts";
import { startClient } from "./start.tsx";

async function start(): Promise<void> {
  const boot = JSON.parse(document.getElementById(bootId)?.textContent ?? "") as Boot;
  if (location.search.includes("unsent")) await import("#web/src/hydration/unsent-form.ts");
  await startClient({ boot, platform: browserPlatform, onVisit: startWorker() });
}

start().catch((error: unknown) => {
  reloadOnce();
  throw error;
});
