import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Milliseconds: nothing that is made in such a folder takes as long. */
const lives = 60 * 60 * 1000;

/**
 * A folder of the system's for what is made of other people's files, which whoever has it made removes. A process that was killed meanwhile has not: whoever needs the next one of the kind does.
 *
 * @param kind what is made, such as `case`.
 */
export async function workFolder(kind: string): Promise<string> {
  const [place, start] = [tmpdir(), `agritrade-${kind}-`];
  await clearLeft(place, start).catch(() => undefined);
  return mkdtemp(join(place, start));
}

async function clearLeft(place: string, start: string): Promise<void> {
  for (const name of await readdir(place)) {
    if (!name.startsWith(start)) continue;
    const path = join(place, name);
    // Others may clear at the same moment, and another account's is not ours.
    const isLeft = await stat(path).then(
      ({ mtimeMs }) => Date.now() - mtimeMs > lives,
      () => false,
    );
    if (isLeft) await rm(path, { recursive: true, force: true }).catch(() => undefined);
  }
}
