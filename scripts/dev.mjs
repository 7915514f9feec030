/** `npm run dev`: the API restarts when its sources change, the pages reload (Vite runs inside the API). */
import { ensureInstalled } from "./install/packages.mjs";
import { openDatabase, runSession } from "./start/session.mjs";

await runSession("npm run dev", async ({ settings, signal, aborted, noteChild, defer }) => {
  await ensureInstalled({ signal });
  const { ensureBuilt } = await import("./build/index.mjs");
  const { announcement } = await import("./start/announcement.mjs");
  const { loadDemo } = await import("./start/load-demo.mjs");
  const { binOf } = await import("./check/program.mjs");
  const { runCommand, startServer, untilReady } = await import("./start/programs.mjs");
  const { asOwner, programEnvironment } = await import("./start/settings.mjs");

  const start = performance.now();
  const database = await openDatabase(settings);
  defer(database.close);
  database.cluster?.watch((line) => console.error(line));
  await ensureBuilt({ only: ["backend"], signal });
  const env = { ...programEnvironment(settings, database), WEB_DEV: "1", NODE_ENV: "development" };
  await runCommand(["migrate"], { env: asOwner(env, database), signal });
  const withDemo = settings.appEnv === "local" && (await loadDemo({ env, signal }));

  const server = startServer({ args: [binOf("tsx"), "watch", "--clear-screen=false", "backend/src/main.ts"], env });
  defer(server.stop, server.kill);
  noteChild(server.pid);
  await untilReady({ server, url: `${settings.origin}/readyz`, signal });
  if (signal.aborted) return;
  const seconds = (performance.now() - start) / 1000;
  console.log(announcement({ settings, embedded: database.embedded, withDemo, seconds }));
  await Promise.race([server.exited, aborted]);
});
