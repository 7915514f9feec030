/** Builds what is stale. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { fingerprint } from "./fingerprint.mjs";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

const common = ["shared", "package.json", "package-lock.json", "tsconfig.json"];

/** Each with the program that builds it, which is only read where there is something to build: an image has neither sources nor tools. */
const targets = [
  {
    name: "backend",
    source: "backend/src",
    inputs: ["backend", "scripts/build/backend.mjs", "web/build/esbuild.mjs", ...common],
    build: async (props) => (await import("./backend.mjs")).buildBackend(props),
  },
  {
    name: "web",
    source: "vite.config.ts",
    inputs: ["web", "vite.config.ts", "scripts/build/web.mjs", ...common],
    build: async (props) => (await import("./web.mjs")).buildWeb(props),
  },
  {
    name: "admin",
    source: "vite.admin.config.ts",
    inputs: ["admin", "vite.admin.config.ts", "web/build", "scripts/build/admin.mjs", ...common],
    build: async (props) => (await import("./admin.mjs")).buildAdmin(props),
  },
  {
    name: "desktop",
    source: "vite.desktop.config.ts",
    inputs: ["desktop", "web", "vite.desktop.config.ts", "scripts/build/desktop.mjs", "scripts/desktop", ...common],
    build: async (props) => (await import("./desktop.mjs")).buildDesktop(props),
    onlyByName: true,
  },
];

const stampOf = (output) => join(output, ".inputs");

function isFresh(output, state) {
  try {
    return readFileSync(stampOf(output), "utf8") === state;
  } catch {
    return false;
  }
}

/**
 * Builds each target whose inputs changed since it was built; `force` builds all. What serves no website is built only by name.
 *
 * @returns {Promise<string[]>} the names of those that were built
 */
export async function ensureBuilt({ only, force = false, signal, onStart = () => undefined } = {}) {
  const wanted = targets.filter(
    ({ name, source, onlyByName }) => (only ? only.includes(name) : !onlyByName) && existsSync(join(root, source)),
  );
  const stale = wanted
    .map((target) => ({
      ...target,
      output: join(root, "dist", target.name),
      state: fingerprint(root, target.inputs),
    }))
    .filter(({ output, state }) => force || !isFresh(output, state));
  if (stale.length > 0) onStart(stale.map(({ name }) => name));
  await Promise.all(
    stale.map(async ({ build, output, state }) => {
      // The stamp goes first and comes last: a build that was interrupted is stale.
      rmSync(stampOf(output), { force: true });
      await build({ root, output, signal });
      mkdirSync(output, { recursive: true });
      writeFileSync(stampOf(output), state);
    }),
  );
  return stale.map(({ name }) => name);
}
