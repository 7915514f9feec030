/** The seeded faults below test/mutants: each is a patch whose head says which command finds it, and by which test. */
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { readSource, root } from "./sources.mjs";

const folder = "test/mutants";

/** @returns {{ path: string, about: string, file?: string, title?: string, touches: string[] }[]} in the order of their names */
export function readMutants() {
  return readdirSync(join(root, folder))
    .filter((name) => name.endsWith(".patch"))
    .sort()
    .map((name) => {
      const path = `${folder}/${name}`;
      const text = readSource(path) ?? "";
      return {
        path,
        about: text.split("\n")[0] ?? "",
        file: /^Command: npm test -- (\S+)$/m.exec(text)?.[1],
        title: /^Fails: (.+)$/m.exec(text)?.[1],
        touches: [...text.matchAll(/^\+\+\+ b\/(.+)$/gm)].map(([, touched]) => touched),
      };
    });
}

/** `git apply` with a patch; answers what it complains of. */
export function applyProblem(path, ...options) {
  try {
    execFileSync("git", ["apply", ...options, path], { cwd: root, stdio: ["ignore", "ignore", "pipe"] });
    return undefined;
  } catch (error) {
    return String(error.stderr ?? error.message).trim();
  }
}

function* problems() {
  for (const { path, file, title, touches } of readMutants()) {
    if (!file || !title || touches.length === 0)
      yield `${path}: its head names no command or no test, or it changes nothing`;
    else if (!existsSync(join(root, file))) yield `${path}: there is no ${file}`;
    const problem = applyProblem(path, "--check");
    if (problem) yield `${path}: ${problem}`;
  }
}

/** That every fault can still be put in; `npm run mutants` proves that it is found. */
export const mutants = { name: "mutants", run: async () => [...problems()] };
