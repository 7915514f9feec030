/** Builds what is stale. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildAdmin, hasAdmin } from "./admin.mjs";
import { buildBackend } from "./backend.mjs";
import { buildDesktop } from "./desktop.mjs";
import { fingerprint } from "./fingerprint.mjs";
import { buildWeb, hasWeb } from "./web.mjs";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

const common = ["shared", "package.json", "package-lock.json", "tsconfig.json"];

const targets = [
  {
    name: "backend",
    inputs: ["backend", "scripts/build/backend.mjs", "web/build/esbuild.mjs", ...common],
    build: buildBackend,
  },
  {
    name: "web",
    inputs: ["web", "vite.config.ts", "scripts/build/web.mjs", ...common],
    build: buildWeb,
    applies: hasWeb,
  },
  {
    name: "admin",
    inputs: ["admin", "vite.admin.config.ts", "web/build", "scripts/build/admin.mjs", ...common],
    build: buildAdmin,
    applies: hasAdmin,
  },
  {
    name: "desktop",
    inputs: ["desktop", "web", "vite.desktop.config.ts", "scripts/build/desktop.mjs", "scripts/desktop", ...common],
    build: buildDesktop,
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
    ({ name, applies, onlyByName }) => (only ? only.includes(name) : !onlyByName) && (applies?.(root) ?? true),
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
