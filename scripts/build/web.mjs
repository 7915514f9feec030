/** Builds the website: what browsers load, and the same pages for the server to render. */
import { spawn } from "node:child_process";
import { rm } from "node:fs/promises";
import { join } from "node:path";

export function vite(root, args, signal) {
  const program = join(root, "node_modules/vite/bin/vite.js");
  const child = spawn(process.execPath, [program, "build", "--logLevel", "warn", ...args], {
    cwd: root,
    env: { ...process.env, NODE_ENV: "production", NO_COLOR: "1" },
    stdio: ["ignore", "pipe", "pipe"],
    signal,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => (code === 0 ? resolve() : reject(new Error(`vite build failed:\n${output}`))));
  });
}

export async function buildWeb({ root, output, signal }) {
  await rm(output, { recursive: true, force: true });
  await Promise.all([vite(root, [], signal), vite(root, ["--ssr"], signal)]);
}
