/** `npm start`: from a fresh clone, or any later state of it, to the running product. */
import { requireNode } from "./install/node-version.mjs";

requireNode();
const { ensureInstalled } = await import("./install/packages.mjs");
const { runSession, openDatabase } = await import("./start/session.mjs");

const start = performance.now();

await runSession("npm start", async ({ settings, signal, aborted, noteChild, defer }) => {
  await ensureInstalled({ signal });
  const { ensureBuilt } = await import("./build/index.mjs");
  const { announcement } = await import("./start/announcement.mjs");
  const { loadDemo } = await import("./start/load-demo.mjs");
  const { programPath, runCommand, startServer, untilReady } = await import("./start/programs.mjs");
  const { asOwner, programEnvironment } = await import("./start/settings.mjs");

  const building = ensureBuilt({ signal, onStart: (names) => console.log(`Building ${names.join(" and ")} …`) });
  // Its failure is met at the await below; until then it must not count as unhandled.
  building.catch(() => undefined);
  const database = await openDatabase(settings);
  defer(database.close);
  database.cluster?.watch((line) => console.error(line));
  await building;
  signal.throwIfAborted();

  const env = { ...programEnvironment(settings, database), NODE_ENV: "production" };
  await runCommand(["migrate"], { env: asOwner(env, database), signal });
  const withDemo = settings.appEnv === "local" && (await loadDemo({ env, signal }));

  const args = ["--enable-source-maps", programPath("main")];
  const server = startServer({ args, env, log: `${settings.dataDir}/logs/api.log` });
  defer(server.stop, server.kill);
  noteChild(server.pid);
  await untilReady({ server, url: `${settings.origin}/readyz`, signal });
  if (signal.aborted) return;
  const seconds = (performance.now() - start) / 1000;
  console.log(announcement({ settings, embedded: database.embedded, withDemo, seconds }));

  const reason = await Promise.race([server.exited, aborted]);
  if (!signal.aborted) throw new Error(`The API ended by itself (${reason}):\n${server.lastWords()}`);
});
