/**
 * One `npm start` (or `npm run dev`) per data folder. A file names the process that runs there; a process that was
 * killed is recognised by its start time and leaves nothing that blocks the next.
 */
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { endProcess, isSameProcess, startMark } from "../cluster/process-table.mjs";

function read(path) {
  try {
    const text = readFileSync(path, "utf8");
    return { text, ...JSON.parse(text) };
  } catch (error) {
    if (error.code === "ENOENT") return undefined;
    // Half written by a process that died over it.
    if (error instanceof SyntaxError) return { text: "" };
    throw error;
  }
}

/** Moves a dead process's file away; what another start wrote meanwhile is put back. */
function discard(path, stale) {
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
    if (read(aside)?.text !== stale.text) linkSync(aside, path);
  } catch (error) {
    if (!["ENOENT", "EEXIST"].includes(error.code)) throw error;
  }
  rmSync(aside, { force: true });
}

const fileIn = (dataDir) => join(dataDir, "instance.json");

/** The process that runs on `dataDir`, if it is alive: `{ pid, url, command }`. */
export function runningInstance(dataDir) {
  const found = read(fileIn(dataDir));
  return found && isSameProcess(found.pid, found.mark) ? found : undefined;
}

/**
 * Claims `dataDir` for this process.
 *
 * @returns {Promise<{ running?: object, noteChild?: (pid: number) => void, release?: () => void }>} `running` is the
 * process that has it already
 */
export async function claimInstance(dataDir, { command, url }) {
  mkdirSync(dataDir, { recursive: true });
  const path = fileIn(dataDir);
  const own = { pid: process.pid, mark: startMark(process.pid), command, url };
  for (;;) {
    try {
      writeFileSync(path, JSON.stringify(own), { flag: "wx", mode: 0o600 });
      break;
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
    const running = runningInstance(dataDir);
    if (running) return { running };
    const stale = read(path);
    if (!stale) continue;
    // Its API outlives a start that was killed with -9, and would keep the port.
    if (stale.child && isSameProcess(stale.child.pid, stale.child.mark)) await endProcess(stale.child.pid);
    discard(path, stale);
  }
  const noteChild = (pid) => {
    const draft = `${path}.${process.pid}`;
    writeFileSync(draft, JSON.stringify({ ...own, child: { pid, mark: startMark(pid) } }), { mode: 0o600 });
    renameSync(draft, path);
  };
  return { noteChild, release: () => rmSync(path, { force: true }) };
}
