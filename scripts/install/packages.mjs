/** Installs the packages of package-lock.json when they are missing or others than it says. */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { requireNode } from "./node-version.mjs";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const lockFile = join(root, "package-lock.json");
const modules = join(root, "node_modules");
const stampFile = join(modules, ".agritrade-stamp");

const platform = `${process.platform}-${process.arch}`;

function wantedStamp() {
  return `${platform} ${createHash("sha256").update(readFileSync(lockFile)).digest("hex")}`;
}

function readStamp() {
  try {
    return readFileSync(stampFile, "utf8");
  } catch {
    return undefined;
  }
}

/**
 * Whether someone installed what the lock file says by hand. npm records what it installed in a lock file of its own; what is
 * missing there may only be an optional package of another platform.
 */
function installedByHand() {
  const record = join(modules, ".package-lock.json");
  if (!existsSync(record) || !(readStamp() ?? platform).startsWith(platform)) return false;
  const wanted = JSON.parse(readFileSync(lockFile, "utf8")).packages;
  const found = JSON.parse(readFileSync(record, "utf8")).packages;
  const matches = ([path, { version, integrity, optional }]) => {
    if (path === "") return true;
    if (!found[path]) return optional === true;
    return found[path].version === version && found[path].integrity === integrity;
  };
  return Object.entries(wanted).every(matches) && Object.keys(found).every((path) => wanted[path]);
}

function writeStamp() {
  try {
    writeFileSync(stampFile, wantedStamp());
  } catch (error) {
    // Another account's checkout: the stamp only saves time.
    if (!["EACCES", "EPERM", "EROFS"].includes(error.code)) throw error;
  }
}

/** @param {string[]} words a command of npm's that installs, and what it is told */
export function runNpm(words, { signal } = {}) {
  // npm tells its children where it is; else the one on the PATH.
  const npm = process.env.npm_execpath;
  const args = [...words, "--no-fund", "--no-audit", "--loglevel=error", "--no-progress"];
  const options = { cwd: root, stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, NODE_ENV: "" }, signal };
  const windows = process.platform === "win32";
  const child = npm?.endsWith(".js")
    ? spawn(process.execPath, [npm, ...args], options)
    : spawn(windows ? "npm.cmd" : "npm", args, { ...options, shell: windows });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) =>
      code === 0 ? resolve() : reject(new Error(`npm ${words.join(" ")} failed:\n${output}`)),
    );
  });
}

export async function ensureInstalled({ signal } = {}) {
  requireNode();
  // An image is packed whole, without a list of what it should have.
  if (!existsSync(lockFile)) return;
  if (existsSync(modules) && readStamp() === wantedStamp()) return;
  if (installedByHand()) {
    writeStamp();
    return;
  }
  const start = Date.now();
  console.log("Installing packages …");
  try {
    await runNpm(["ci"], { signal });
  } catch (error) {
    if (signal?.aborted) throw error;
    console.error(error.message);
    process.exit(1);
  }
  writeStamp();
  console.log(`Installed in ${Math.round((Date.now() - start) / 1000)} s.`);
}
