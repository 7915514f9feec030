/** Which test files run, and in which groups. */
import { existsSync, readdirSync, statSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { root } from "../check/sources.mjs";

/**
 * In the order they run, quick ones first. `jobs` are processes at a time; `needs` is what the runner brings before; `full` ones run
 * in a full run, or when they are asked for.
 */
const groups = [
  { name: "unit", folders: ["shared", "web", "admin", "desktop"], ending: /\.test\.tsx?$/, needs: [] },
  { name: "backend", folders: ["backend"], ending: /\.test\.tsx?$/, needs: ["database", "build"] },
  { name: "scripts", folders: ["scripts"], ending: /\.test\.tsx?$/, needs: ["build"], timeout: 120_000 },
  {
    name: "journeys",
    folders: ["e2e"],
    ending: /\.spec\.tsx?$/,
    needs: ["database", "build", "chromium"],
    timeout: 240_000,
    // Six minutes on two idle cores; a machine that does something else meanwhile takes longer, and is no failure.
    limit: 25 * 60_000,
  },
  // Measured one after the other, with nothing beside them. An hour is what ten pages of five visits may take on a slow machine.
  {
    name: "measurements",
    folders: ["full"],
    ending: /\.spec\.ts$/,
    needs: ["database", "build", "chromium"],
    full: true,
    limit: 60 * 60_000,
  },
];

function filesBelow(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path).flatMap((name) => filesBelow(join(path, name)));
}

/** Web tests that start a server say so by importing it; the others should not wait for a database. */
const needsDatabase = (text) => /support\/(api|database|server)\.ts/.test(text);

/** Tests that look at the built desktop window import where it lies. */
const needsDesktop = (text) => /desktop-(?:build|bridge)\.ts/.test(text);

/**
 * @param {string[]} filters files or folders; all tests when empty
 * @param {(path: string) => string} read
 */
export function selectTests(filters, read) {
  const wanted = filters.map((filter) => resolve(root, filter));
  const isWanted = (file) => wanted.length === 0 || wanted.some((path) => file === path || file.startsWith(`${path}/`));
  const isTime = ({ full }) => !full || process.env.FULL || wanted.length > 0;
  const selected = groups.filter(isTime).map((group) => {
    const files = group.folders
      .flatMap((folder) => filesBelow(join(root, "test", folder)))
      .filter((file) => group.ending.test(file) && isWanted(file))
      .map((file) => relative(root, file))
      .sort();
    const extra = !group.needs.includes("database") && files.some((file) => needsDatabase(read(file)));
    const desktop = files.some((file) => needsDesktop(read(file)));
    const needs = [...group.needs, ...(extra ? ["database", "build"] : []), ...(desktop ? ["desktop"] : [])];
    return { ...group, files, needs };
  });
  return selected.filter((group) => group.files.length > 0);
}
