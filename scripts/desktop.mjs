/** `npm run desktop`: the desktop window in development, on the marketplace that runs on this machine (`npm start`). */
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ensureInstalled } from "./install/packages.mjs";
import { readEnvironmentFile, root } from "./start/settings.mjs";

await ensureInstalled();
readEnvironmentFile();
const electron = join(root, "node_modules/electron");
const binary = () => {
  const folder = process.env.ELECTRON_OVERRIDE_DIST_PATH ?? join(electron, "dist");
  const name = join(electron, "path.txt");
  const path = join(folder, existsSync(name) ? readFileSync(name, "utf8") : "electron");
  return existsSync(path) ? path : undefined;
};

async function main() {
  const program = binary();
  if (!program) {
    console.error(
      "Electron's program is not on this machine: npm installs the package alone. Fetch it once with\n\n    npx install-electron\n\nor name a folder that holds it in ELECTRON_OVERRIDE_DIST_PATH.",
    );
    return 1;
  }
  const { ensureBuilt } = await import("./build/index.mjs");
  await ensureBuilt({ only: ["desktop"], onStart: () => console.log("Building the desktop window …") });
  const server = process.env.AGRITRADE_SERVER ?? `http://127.0.0.1:${process.env.PORT ?? 3000}`;
  const isUp = await fetch(`${server}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!isUp) console.log(`No marketplace answers at ${server} yet: run npm start there, or set AGRITRADE_SERVER.`);
  const child = spawn(program, [join(root, "dist/desktop"), ...process.argv.slice(2)], {
    env: { ...process.env, AGRITRADE_SERVER: server },
    stdio: "inherit",
  });
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
  return new Promise((resolve) => {
    child.once("error", (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.once("close", (code) => resolve(code ?? 1));
  });
}

process.exitCode = await main();
