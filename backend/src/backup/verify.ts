import { createReadStream } from "node:fs";
import { join } from "node:path";
import { createGunzip } from "node:zlib";
import { poolBeside } from "./back-up.ts";
import { partProblem, readManifest, type Manifest } from "./manifest.ts";
import { readNamed } from "./record.ts";

/** Everything of a backup but its files of the store. @returns what is wrong, in words. */
export async function brokenParts(folder: string, manifest: Manifest): Promise<string[]> {
  const parts = [
    ...manifest.tables.flatMap(({ part }) => (part ? [part] : [])),
    ...(manifest.base?.parts ?? []),
    ...(manifest.secrets ? [manifest.secrets] : []),
    manifest.files,
  ];
  const problems: string[] = [];
  for (const part of parts) {
    const problem = await partProblem(folder, part);
    if (problem) problems.push(problem);
  }
  return problems;
}

/** `backup:verify FOLDER`: whether all that was written is still what was written. @throws {Error} saying what is not. */
export async function verifyBackup([folder = ""]: string[]): Promise<string> {
  const manifest = await readManifest(folder);
  const problems = await brokenParts(folder, manifest);
  const pool = poolBeside(folder);
  let files = 0;
  for await (const { key, recorded } of readNamed(
    createReadStream(join(folder, manifest.files.file)).pipe(createGunzip()),
  )) {
    files += 1;
    if ((await pool.known(key)) !== recorded || !(await pool.isSound(key)))
      problems.push(`the file ${key} is not what was written`);
  }
  if (problems.length > 0) throw new Error(sentence(folder, problems));
  return `${folder} is whole: ${manifest.kind === "logical" ? "rows" : "a base"} as of ${manifest.at}, ${manifest.tables.length} tables, ${files} files of the store.`;
}

const shown = 30;

/** Many problems in a few lines. */
export const sentence = (where: string, problems: readonly string[]): string =>
  [
    `${where}: ${problems.length} ${problems.length === 1 ? "thing is not as it" : "things are not as they"} should be.`,
    ...problems.slice(0, shown).map((problem) => `- ${problem}`),
    ...(problems.length > shown ? [`- and ${problems.length - shown} more`] : []),
  ].join("\n");
