/** Where the record of changes of a cluster is kept, and the commands by which the server has it kept and given back. */
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const program = join(dirname(fileURLToPath(import.meta.url)), "wal.mjs");

/** In the cluster's folder; says where to. Read for each file, so that a backup says it to a server that runs. */
const placeFile = (folder) => join(folder, "kept-in");

/** A word of a command that the server hands to the system's shell, in which it replaces what begins with %. */
function word(text) {
  const plain = String(text).replaceAll("%", "%%");
  return process.platform === "win32" ? `"${plain}"` : `'${plain.replaceAll("'", "'\\''")}'`;
}

/** Before the first backup nothing is kept, which a shell sees without starting Node: there is nothing yet that the record could be added to. */
export function keepCommand(folder) {
  const run = [process.execPath, program, "keep"].map(word).join(" ");
  const [place, names] = [word(placeFile(folder)), process.platform === "win32" ? '"%p" "%f"' : "'%p' '%f'"];
  if (process.platform === "win32") return `if exist ${place} ${run} ${names} ${place}`;
  return `test ! -f ${place} || ${run} ${names} ${place}`;
}

export function fetchCommand(folders) {
  const names = process.platform === "win32" ? '"%f" "%p"' : "'%f' '%p'";
  return `${[process.execPath, program, "fetch"].map(word).join(" ")} ${names} ${folders.map(word).join(" ")}`;
}

/** The folders of it: the first has to take each file, the others have it too where they can. */
export function keptIn(folder) {
  const path = placeFile(folder);
  return existsSync(path) ? readFileSync(path, "utf8").split("\n").filter(Boolean) : [];
}

/**
 * @param {readonly string[]} places none: nothing is kept any more
 * @param {{ give(path: string): void }} account that the server runs as
 */
export function keepIn(folder, places, account) {
  const path = placeFile(folder);
  const text = places.join("\n");
  if (keptIn(folder).join("\n") === text) return;
  if (!text) return rmSync(path);
  writeFileSync(`${path}.draft`, text, { mode: 0o600 });
  account.give(`${path}.draft`);
  renameSync(`${path}.draft`, path);
}
