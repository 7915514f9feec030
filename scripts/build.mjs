/** `npm run build`: everything, whether stale or not. */
import { ensureInstalled } from "./install/packages.mjs";
import { orFail } from "./start/or-fail.mjs";

await ensureInstalled();
const { ensureBuilt } = await import("./build/index.mjs");
const start = performance.now();
await orFail(async () => {
  const built = await ensureBuilt({ force: true });
  console.log(`Built ${built.join(", ")} in ${((performance.now() - start) / 1000).toFixed(1)} s.`);
});
