/** The checks that are other people's tools. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { binOf, toolProblems } from "./program.mjs";
import { root } from "./sources.mjs";

const folders = ["shared", "backend", "web", "desktop", "admin", "scripts", "test"];
const present = () => folders.filter((folder) => existsSync(join(root, folder)));

/** What a file's own text says is kept between runs. */
export const lint = {
  name: "lint",
  // Two minutes of processor time on a clean checkout. What finds mistakes is in the rules below, too: for `npm run check` and a full run.
  slow: true,
  run: (options) => {
    const cache = ["--cache", "--cache-location", ".cache/eslint", "--cache-strategy", "content"];
    return toolProblems([binOf("eslint"), "--max-warnings=0", ...cache, "."], options);
  },
};

/** What finds mistakes, with the rules that need to know what type something has: one program for all files (docs/adr/0046-lint-by-types.md). */
export const mistakes = {
  name: "mistakes",
  run: ({ signal, quick }) => {
    // It has read all types already, so a quick run has it say what is wrong with them, too.
    const also = quick ? ["--type-check"] : [];
    return toolProblems([binOf("oxlint"), "--type-aware", ...also, "--deny-warnings", ...present()], { signal });
  },
};

export const types = {
  name: "types",
  slow: true,
  run: (options) => toolProblems([binOf("typescript", "tsc"), "--noEmit", "--pretty", "false"], options),
};

export const imports = {
  name: "imports",
  run: (options) =>
    toolProblems([binOf("dependency-cruiser", "depcruise"), ...present(), "--output-type", "err-long"], options),
};

export const format = {
  name: "format",
  // A minute of processor time on a clean checkout, for what changes nothing that runs: for `npm run check` and a full run.
  slow: true,
  run: (options) => {
    const cache = ["--cache", "--cache-location", ".cache/prettier", "--cache-strategy", "content"];
    return toolProblems([binOf("prettier"), "--check", "--log-level", "warn", ...cache, "."], options);
  },
};
