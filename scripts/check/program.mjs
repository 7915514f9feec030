/** Runs one of the installed tools. */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./sources.mjs";

/** The file behind a package's command, so that no shell and no npx stand between. */
export function binOf(packageName, command = packageName) {
  const folder = join(root, "node_modules", packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return join(folder, typeof bin === "string" ? bin : bin[command]);
}

/** Runs `node ...args` at the root; answers its exit code and what it wrote. */
export function runNode(args, { env, signal } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, ...env },
      signal,
      stdio: ["ignore", "pipe", "pipe"],
    });
    const output = { stdout: "", stderr: "" };
    for (const name of ["stdout", "stderr"]) {
      child[name].setEncoding("utf8").on("data", (chunk) => (output[name] += chunk));
    }
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, ...output }));
  });
}

/** A check that is a tool's exit code: its output are the problems. */
export async function toolProblems(args, { signal, env } = {}) {
  const { code, stdout, stderr } = await runNode(args, { signal, env });
  if (code === 0) return [];
  return [`${stdout}${stderr}`.trim() || `exit code ${code}`];
}
