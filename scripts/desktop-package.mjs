/**
 * `npm run desktop:package`: the installers of this system (`-- --linux`, `-- --win`, `-- --mac` for others), in dist/installers.
 * AGRITRADE_SERVER names the marketplace that they open; it becomes part of them.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ensureInstalled } from "./install/packages.mjs";
import { orFail } from "./start/or-fail.mjs";
import { readEnvironmentFile, root } from "./start/settings.mjs";

await ensureInstalled();
readEnvironmentFile();

function serverOf(env) {
  let url;
  try {
    url = new URL(env.AGRITRADE_SERVER ?? "");
  } catch {
    throw new Error("AGRITRADE_SERVER must name the marketplace that the installed program opens: https://…");
  }
  if (url.protocol !== "https:") throw new Error(`AGRITRADE_SERVER must begin with https://, not ${url.protocol}//`);
  return url.origin;
}

async function main() {
  const server = serverOf(process.env);
  const { ensureBuilt } = await import("./build/index.mjs");
  await ensureBuilt({ only: ["desktop"], onStart: () => console.log("Building the desktop window …") });
  await writeFile(join(root, "dist/desktop/server.json"), `${JSON.stringify({ url: server })}\n`);
  const { runNode } = await import("./check/program.mjs");
  const program = join(root, "node_modules/electron-builder/cli.js");
  const args = [program, "--config", "desktop/electron-builder.yml", "--publish", "never", ...process.argv.slice(2)];
  const { code, stdout, stderr } = await runNode(args, { env: process.env });
  console.log(stdout + stderr);
  return code ?? 1;
}

await orFail(async () => {
  process.exitCode = await main();
});
