/**
 * The backups of compose.yaml, as long as it runs: each night at BACKUP_HOUR (UTC, 2 unless told) the rows of all tables with the files, seven of them kept, and each hour the files that have
 * come since. Where the last one is older than a day one is made at once; one that fails is tried again after ten minutes, and the API's figure of the last backup's age goes on growing.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { statSync } from "node:fs";
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { backupsIn } from "../backup/folders.mjs";

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
const backupDir = resolve(process.env.BACKUP_DIR || ".data/backups");
const at = Number(process.env.BACKUP_HOUR || 2);
if (!Number.isInteger(at) || at < 0 || at > 23) {
  console.error(`BACKUP_HOUR=${process.env.BACKUP_HOUR} is no hour from 0 to 23`);
  process.exit(1);
}

const stopping = new AbortController();
for (const signal of ["SIGTERM", "SIGINT"]) process.once(signal, () => stopping.abort());

/** @returns whether it was made; what is said stands in the log */
async function backUp(...words) {
  const program = fileURLToPath(new URL("../backup.mjs", import.meta.url));
  const child = spawn(process.execPath, [program, ...words], { stdio: "inherit" });
  const end = () => child.kill("SIGTERM");
  stopping.signal.addEventListener("abort", end, { once: true });
  const [code] = await once(child, "exit");
  stopping.signal.removeEventListener("abort", end);
  return code === 0;
}

/** Milliseconds until the rows are due: at the hour, or at once where there are none of the last day. */
function untilDue(now = Date.now()) {
  const last = backupsIn(backupDir, "rows").at(-1);
  if (!last || now - statSync(last).mtimeMs > day) return 0;
  const next = new Date(now);
  next.setUTCHours(at, 0, 0, 0);
  return next.getTime() > now ? next.getTime() - now : next.getTime() + day - now;
}

const pause = (milliseconds) => sleep(milliseconds, undefined, { signal: stopping.signal }).catch(() => undefined);

while (!stopping.signal.aborted) {
  const due = untilDue();
  if (due > 0) await pause(Math.min(due, hour));
  if (stopping.signal.aborted) break;
  const isWell = due <= hour ? await backUp("--rows", "--keep", "7") : await backUp("--files");
  if (!isWell) await pause(10 * minute);
}
