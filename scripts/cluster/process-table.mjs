/**
 * What the operating system says about processes: alive, started when, working in which folder.
 * A bare pid proves nothing: after a crash or a restart of the machine it may belong to any other program.
 */
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync, statSync } from "node:fs";

const hasProc = process.platform === "linux";

/** The fields of /proc/PID/stat after the program's name, which may itself hold spaces and brackets. */
function procStat(pid) {
  const text = readFileSync(`/proc/${pid}/stat`, "latin1");
  return text.slice(text.lastIndexOf(")") + 2).split(" ");
}

/** False for a zombie too: it holds no files, no port and no memory, and only its parent can remove it. */
export function isAlive(pid) {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== "EPERM") return false;
  }
  if (!hasProc) return true;
  try {
    return !["Z", "X"].includes(procStat(pid)[0]);
  } catch {
    return false;
  }
}

/** A mark that differs between two processes which were given the same pid; undefined when there is none alive. */
export function startMark(pid) {
  if (!isAlive(pid)) return undefined;
  try {
    if (hasProc) return procStat(pid)[19];
    if (process.platform === "win32") return "alive";
    return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).trim() || undefined;
  } catch {
    return undefined;
  }
}

/** Whether `pid` is still the very process that had `mark` as its start mark. */
export function isSameProcess(pid, mark) {
  return mark !== undefined && startMark(pid) === mark;
}

function sameFolder(a, b) {
  return a.dev === b.dev && a.ino === b.ino;
}

/** Whether `pid` has `folder` as its working folder; by inode, so that a renamed or bound folder is recognised. */
export function worksIn(pid, folder) {
  if (!isAlive(pid)) return false;
  try {
    const wanted = statSync(folder);
    if (hasProc) return sameFolder(statSync(`/proc/${pid}/cwd`), wanted);
    // Windows tells nobody's working folder; there the pid file's word has to do.
    if (process.platform === "win32") return true;
    const listing = execFileSync("lsof", ["-a", "-p", String(pid), "-d", "cwd", "-Fn"], { encoding: "utf8" });
    const path = listing.split("\n").find((line) => line.startsWith("n"));
    return path !== undefined && sameFolder(statSync(path.slice(1)), wanted);
  } catch {
    return false;
  }
}

/** All living processes with `folder` as their working folder. Empty where the system has no /proc. */
export function processesIn(folder) {
  if (!hasProc) return [];
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => pid !== process.pid && worksIn(pid, folder));
}

/** Sends `signal`; a process that is gone already is no error. */
export function signalProcess(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
}

/** Waits until `condition` holds; answers whether it did within `milliseconds`. */
export async function poll(condition, milliseconds, interval = 20) {
  const end = Date.now() + milliseconds;
  for (;;) {
    if (await condition()) return true;
    if (Date.now() >= end) return false;
    await new Promise((resolve) => setTimeout(resolve, interval));
  }
}

/** Ends a process of ours that has nobody left to end it: SIGTERM, then SIGKILL after `patience` milliseconds. */
export async function endProcess(pid, patience = 10_000) {
  signalProcess(pid, "SIGTERM");
  if (await poll(() => !isAlive(pid), patience)) return;
  signalProcess(pid, "SIGKILL");
  await poll(() => !isAlive(pid), 5_000);
}
