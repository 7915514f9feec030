import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { expect } from "chai";
import { useApi } from "#test/support/api.ts";
import { casesOf } from "./cases.ts";

/** Where files of cases are drawn, and have been begun. */
const begun = (): string[] =>
  readdirSync(tmpdir())
    .filter((name) => name.startsWith("agritrade-case-"))
    .filter((name) => {
      try {
        return readdirSync(join(tmpdir(), name)).includes("case.pdf");
      } catch {
        // It was removed meanwhile.
        return false;
      }
    });

const drawers = (): number[] => {
  const { stdout } = spawnSync("pgrep", ["-P", String(process.pid), "-f", "case-file-drawer"], { encoding: "utf8" });
  return stdout.split("\n").filter(Boolean).map(Number);
};

async function until<Found>(look: () => Found | undefined | false): Promise<Found> {
  for (;;) {
    const found = look();
    if (found) return found;
    await setImmediate();
  }
}

describe("a process that draws the file of a case and is killed meanwhile", function () {
  this.timeout(60_000);
  const api = useApi();

  /** The file as it is asked for by a side, and the process that has begun it. */
  async function drawing() {
    const cases = casesOf(api);
    const { found, supplier } = await cases.claimed();
    const known = begun();
    const ask = async () => (await api.get(`/disputes/${found.id}/file`, { as: supplier })).status;
    const asked = ask();
    // Others may draw beside this in the same folder: it must be a process of ours.
    const pids = await until(() => {
      const own = begun().some((name) => !known.includes(name)) ? drawers() : [];
      return own.length > 0 && own;
    });
    return { ask, asked, pids };
  }

  it("is followed by another, and the reader has the file", async () => {
    const { asked, pids } = await drawing();
    for (const pid of pids) process.kill(pid, "SIGKILL");
    expect(pids).to.have.lengthOf(1);
    expect(await asked).to.equal(200);
  });

  it("is so once: where that one is killed too there is no file, and whoever asks again has it", async () => {
    const { ask, asked, pids } = await drawing();
    for (const pid of pids) process.kill(pid, "SIGKILL");
    const next = await until(() => drawers().find((pid) => !pids.includes(pid)));
    process.kill(next, "SIGKILL");
    expect(await asked).to.equal(500);
    expect(await ask()).to.equal(200);
  });
});
