/** The checks that are other people's tools. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { binOf, toolProblems } from "./program.mjs";
import { root } from "./sources.mjs";

const folders = ["shared", "backend", "web", "desktop", "admin", "scripts", "test"];

export const lint = {
  name: "lint",
  run: () => toolProblems([binOf("eslint"), "--max-warnings=0", "."]),
};

export const types = {
  name: "types",
  run: () => toolProblems([binOf("typescript", "tsc"), "--noEmit", "--pretty", "false"]),
};

export const imports = {
  name: "imports",
  run: () => {
    const present = folders.filter((folder) => existsSync(join(root, folder)));
    return toolProblems([binOf("dependency-cruiser", "depcruise"), ...present, "--output-type", "err-long"]);
  },
};

export const format = {
  name: "format",
  run: () => {
    const cache = ["--cache", "--cache-location", ".cache/prettier", "--cache-strategy", "content"];
    return toolProblems([binOf("prettier"), "--check", "--log-level", "warn", ...cache, "."]);
  },
};
