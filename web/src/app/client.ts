import "./known-styles.ts";
import { browserPlatform } from "#web/src/platform/browser.ts";
import { startWorker } from "#web/src/offline/register.ts";
import { bootId, type Boot } from "./boot.ts";
import { reloadOnce } from "./reload-once.ts";
import { startClient } from "./start.tsx";

async function start(): Promise<void> {
  const boot = JSON.parse(document.getElementById(bootId)?.textContent ?? "") as Boot;
  if (location.search.includes("unsent")) await import("#web/src/ui/given-back.ts");
  await startClient({ boot, platform: browserPlatform, onVisit: startWorker() });
}

start().catch((error: unknown) => {
  reloadOnce();
  throw error;
});
