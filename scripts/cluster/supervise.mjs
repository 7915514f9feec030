/** Starts a cluster's server again when it has ended without having been told to. */
import { existsSync } from "node:fs";
import { runningPostmaster, startPostmaster } from "./postmaster.mjs";

/** So often is looked whether it runs. */
const INTERVAL = 250;

/**
 * @param {object} how it is started, as `startPostmaster` is told; on the port that it had, by which everybody knows it
 * @param {(line: string) => void} tell
 * @returns what ends the watch, once a start that was begun has ended
 */
export function supervise({ data, port, ...how }, tell) {
  let starting;
  const start = async () => {
    tell("PostgreSQL has ended; it is started again.");
    try {
      await startPostmaster({ ...how, data, port, preferredPort: port });
      tell("PostgreSQL runs again.");
    } catch (error) {
      tell(`PostgreSQL could not be started again, and will be tried again: ${error.message}`);
    }
    starting = undefined;
  };
  const timer = setInterval(() => {
    if (starting || !existsSync(data) || runningPostmaster(data)) return;
    starting = start();
  }, INTERVAL);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await starting;
  };
}
