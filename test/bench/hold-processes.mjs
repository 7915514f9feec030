/**
 * `node hold-processes.mjs SHARE PID…`: lets each process use so much of a core (0.2 is a fifth) and no more, until it is ended itself. For machines whose control
 * groups cannot be written: what was used is read a hundred times a second, and whoever has used more than is due to it stands still until it is due.
 */
import { readdirSync, readFileSync } from "node:fs";

const [share, ...pids] = process.argv.slice(2).map(Number);
/** Milliseconds: what may be used at once after a rest. */
const burst = 20;

/** Milliseconds that all threads of a process have run. */
const usedBy = (pid) => {
  let nanoseconds = 0;
  for (const task of readdirSync(`/proc/${pid}/task`)) {
    try {
      nanoseconds += Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, "latin1").split(" ")[0]);
    } catch {
      // A thread that has just ended.
    }
  }
  return nanoseconds / 1e6;
};

const held = pids.map((pid) => ({ pid, used: usedBy(pid), due: burst, isStill: false }));
let last = performance.now();
const look = () => {
  const now = performance.now();
  for (const one of held) {
    try {
      const used = usedBy(one.pid);
      one.due = Math.min(burst, one.due + (now - last) * share) - (used - one.used);
      one.used = used;
      const isStill = one.due <= 0;
      if (isStill !== one.isStill) process.kill(one.pid, isStill ? "SIGSTOP" : "SIGCONT");
      one.isStill = isStill;
    } catch {
      // It has ended.
    }
  }
  last = now;
};
const looking = setInterval(look, 5);
process.once("SIGTERM", () => {
  clearInterval(looking);
  for (const { pid, isStill } of held) {
    try {
      if (isStill) process.kill(pid, "SIGCONT");
    } catch {
      // It has ended.
    }
  }
  process.exit(0);
});
process.stdout.write("holding\n");
