import { createHash, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { domains } from "../domains/all.ts";
import { isStoreAbsent, type Storage } from "../domains/documents/index.ts";
import { hashOf } from "./manifest.ts";

/** A file of the store that a row names, with the hash that stands in the row, where one does. */
export interface Named {
  readonly key: string;
  readonly recorded: string | undefined;
}

/** All files of the store that rows name, as a statement: key and hash. */
export const namedFiles = `
  select storage_key as key, kept_sha256 as sha256 from documents where storage_key is not null
  union all select variant ->> 'key', null from documents, jsonb_array_elements(variants) variant
  union all select storage_key, null from document_parts
  ${domains
    .flatMap(({ keptFiles = [] }) => keptFiles)
    .map(
      (table) => `union all select storage_key, to_jsonb(t) ->> 'sha256' from ${table} t where storage_key is not null`,
    )
    .join("\n  ")}`;

/**
 * Files of the store beside the backups, under their keys: one for all backups, because a key's bytes never change. The hash beside each is written last, so
 * a file that has one is whole.
 */
export class Pool {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  path(key: string): string {
    return join(this.#folder, ...key.split("/"));
  }

  async known(key: string): Promise<string | undefined> {
    try {
      return (await readFile(`${this.path(key)}.sha256`, "utf8")).trim();
    } catch {
      return undefined;
    }
  }

  /** Takes a file over, unless it is there. @returns its hash; undefined where the store has none. */
  async take(storage: Storage, key: string): Promise<string | undefined> {
    const known = await this.known(key);
    if (known) return known;
    const path = this.path(key);
    const draft = `${path}.${randomUUID()}.draft`;
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    try {
      await pipeline(await storage.open(key), createWriteStream(draft, { mode: 0o600, flush: true }));
      const { sha256 } = await hashOf(draft);
      await rename(draft, path);
      await writeFile(`${path}.sha256`, `${sha256}\n`, { mode: 0o600, flush: true });
      return sha256;
    } catch (error) {
      if (isStoreAbsent(error)) return undefined;
      throw error;
    } finally {
      await rm(draft, { force: true });
    }
  }

  /** Whether what lies there still is what was taken. */
  async isSound(key: string): Promise<boolean> {
    const known = await this.known(key);
    if (!known) return false;
    try {
      return (await hashOf(this.path(key))).sha256 === known;
    } catch {
      return false;
    }
  }
}

/** The hash of what the store has under a key; undefined where it has nothing. */
async function storedHash(storage: Storage, key: string): Promise<string | undefined> {
  const hash = createHash("sha256");
  try {
    for await (const piece of await storage.open(key)) hash.update(piece as Buffer);
  } catch (error) {
    if (isStoreAbsent(error)) return undefined;
    throw error;
  }
  return hash.digest("hex");
}

interface PutBack {
  readonly storage: Storage;
  readonly pool: Pool;
  readonly named: Named;
  /** Where what lies in the store and is another file is kept. */
  readonly aside: string;
}

/** Has the store hold what a row names. @returns what was done, or what is wrong, in words. */
export async function putBack({ storage, pool, named, aside }: PutBack): Promise<"there" | "put back" | Error> {
  const { key, recorded } = named;
  const wanted = recorded ?? (await pool.known(key));
  const stored = await storedHash(storage, key);
  if (stored && (!wanted || stored === wanted)) return "there";
  if (!(await pool.isSound(key)))
    return new Error(stored ? `the file ${key} is not what was handed in` : `the file ${key} is not there`);
  if (wanted && (await pool.known(key)) !== wanted)
    return new Error(`the file ${key} of the backup is not the one that its row names`);
  if (stored) {
    const path = join(aside, ...key.split("/"));
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await pipeline(await storage.open(key), createWriteStream(path, { mode: 0o600 }));
  }
  await storage.put(key, createReadStream(pool.path(key)));
  return "put back";
}
