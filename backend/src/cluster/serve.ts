import { startApp } from "../app.ts";
import type { Config } from "../config.ts";
import type { Fleet } from "../http/metrics.ts";
import { longestEnd } from "./messages.ts";

interface Props {
  fleet?: Fleet;
  /** What is done last of all, before the process ends. */
  lastly?: () => Promise<void>;
}

/** Serves in this process until SIGTERM or SIGINT. Resolves when it takes requests. */
export async function serve(config: Config, { fleet, lastly }: Props = {}): Promise<void> {
  const further = config.local ? [(await import("../demo/keep-demo.ts")).demoKeeping] : [];
  const app = await startApp(config, further, fleet);
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), (config.drainSeconds + longestEnd) * 1000).unref();
    app
      .close()
      .then(lastly)
      .then(
        () => process.exit(0),
        () => process.exit(1),
      );
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
}
