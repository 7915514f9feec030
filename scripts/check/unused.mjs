/** What nobody uses any more: packages of package.json that nothing imports, and refusals that the API never gives. */
import { readSource, sourceFiles } from "./sources.mjs";

const MANIFEST = "package.json";
const ERRORS = "shared/kernel/error-table.ts";
const CODE = /\.(tsx?|[mc]?js|css)$/;
const THROWS = /^backend\/src\/.*\.ts$/;

/** Packages that no file of ours names, each with the program that looks for it by itself. */
const neededUnnamed = {
  "@emotion/styled": "@mui/material (peer dependency)",
  "@types/node": "TypeScript, for Node itself",
  "oxlint-tsgolint": "oxlint, for the rules that ask for types",
};

/** The package whose types these are: `@types/koa__router` is of `@koa/router`. */
const typedBy = (name) => name.slice("@types/".length).replace(/^(.+)__/, "@$1/");

/** Whether a source names the package, one of its files, or its folder below node_modules. */
const isNamed = (text, name) =>
  ['"', "'", "`", "node_modules/"].some((before) =>
    ['"', "'", "`", "/"].some((after) => text.includes(before + name + after)),
  );

function* unusedPackages(files, read) {
  const manifest = JSON.parse(read(MANIFEST) ?? "{}");
  const all = { ...manifest.dependencies, ...manifest.devDependencies };
  const sources = files.filter((path) => CODE.test(path)).map((path) => read(path) ?? "");
  for (const name of Object.keys(all)) {
    if (name in neededUnnamed) continue;
    const isUsed = name.startsWith("@types/") ? typedBy(name) in all : sources.some((text) => isNamed(text, name));
    if (!isUsed) yield `${MANIFEST}: nothing uses ${name}`;
  }
}

function* codesNeverGiven(files, read) {
  const table = /export const errorTable = \{([\s\S]*?)\n\} as const/.exec(read(ERRORS) ?? "")?.[1] ?? "";
  const backend = files.filter((path) => THROWS.test(path)).map((path) => read(path) ?? "");
  for (const [, code] of table.matchAll(/^ {2}"([\w.]+)":/gm))
    if (!backend.some((text) => text.includes(`"${code}"`))) yield `${ERRORS}: the API never gives ${code}`;
}

export const unusedProblems = (files, read) => [...unusedPackages(files, read), ...codesNeverGiven(files, read)];

export const unused = { name: "unused", run: async () => unusedProblems(sourceFiles(), readSource) };
