import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Content, Sequence, Table } from "./tables.ts";

/** A file of the backup itself. */
export interface Part {
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** What a backup says of itself, so that whoever restores it can tell whether all came back. */
export interface Manifest {
  readonly format: 1;
  /** Rows of every table, or the data directory of the server. */
  readonly kind: "logical" | "physical";
  /** The moment of the snapshot. */
  readonly at: string;
  readonly server: string;
  /** Our migrations that it has, and how far the queue's are. */
  readonly migrations: readonly string[];
  readonly queue: number;
  readonly tables: readonly (Table & Content & { readonly part?: Part })[];
  readonly sequences: readonly Sequence[];
  readonly balances: Readonly<Record<string, string>>;
  /** The list of files of the store that its rows name, and how many of them were not there. */
  readonly files: Part & { readonly count: number; readonly missing: readonly string[] };
  /** By the name of a secret the beginning of its hash, which says whether one that is set is the same. */
  readonly keys: Readonly<Record<string, string>>;
  readonly secrets?: Part;
  /** Of a physical one: all files of the data directory, and the point to which the record of changes leads, with the first and the last file of it that are needed. */
  readonly base?: {
    readonly parts: readonly Part[];
    readonly wal: string;
    readonly firstLog: string;
    readonly point?: string;
    readonly lastLog?: string;
  };
}

const fileName = "manifest.json";

export async function readManifest(folder: string): Promise<Manifest> {
  let text: string;
  try {
    text = await readFile(join(folder, fileName), "utf8");
  } catch {
    throw new Error(`${folder} is no backup: it has no ${fileName}. One that was broken off has none either.`);
  }
  const manifest = JSON.parse(text) as Manifest;
  if (manifest.format !== 1)
    throw new Error(`${folder} was written by a newer version of the product. Restore it with that version.`);
  return manifest;
}

/** Last of all: a folder with a manifest is a whole backup. */
export const writeManifest = (folder: string, manifest: Manifest): Promise<void> =>
  writeFile(join(folder, fileName), `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600, flush: true });

export async function hashOf(path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const piece of createReadStream(path)) {
    hash.update(piece as Buffer);
    bytes += (piece as Buffer).length;
  }
  return { bytes, sha256: hash.digest("hex") };
}

/** @returns what is wrong with a file of the backup, in words. */
export async function partProblem(folder: string, part: Part): Promise<string | undefined> {
  try {
    const { sha256 } = await hashOf(join(folder, part.file));
    return sha256 === part.sha256 ? undefined : `${part.file} is not what was written`;
  } catch (error) {
    return `${part.file} cannot be read (${(error as Error).message})`;
  }
}
