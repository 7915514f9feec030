import { createReadStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { openStorage } from "../domains/documents/index.ts";
import type { BackupConfig } from "./config.ts";
import { namedFiles, type Named, type Pool } from "./files.ts";
import type { Manifest, Part } from "./manifest.ts";
import { marksOf, sealSecrets } from "./secrets.ts";
import { contentOf, listSequences, listTables, quoted, quotedColumns, readBalances } from "./tables.ts";
import { writePart } from "./written-part.ts";

const namesFile = "named.gz";

/** Inside a snapshot: which files the rows name. */
export async function recordNames(client: pg.Client, folder: string): Promise<void> {
  await writePart(folder, namesFile, client.query(copyTo(`copy (${namedFiles}) to stdout`)));
}

/** Inside a snapshot: what is in every table and, for a backup of rows, the rows. */
export async function recordDatabase(client: pg.Client, folder: string, { withRows }: { withRows: boolean }) {
  const tables: Manifest["tables"][number][] = [];
  const found = await listTables(client);
  if (found.length === 0)
    throw new Error("The database has no tables yet: there is nothing to back up before `npm run migrate`.");
  if (withRows) await mkdir(join(folder, "rows"), { mode: 0o700 });
  for (const table of found) {
    const copy = `copy (select ${quotedColumns(table)} from only ${quoted(table.name)}) to stdout`;
    const part = withRows && (await writePart(folder, `rows/${table.name}.gz`, client.query(copyTo(copy))));
    tables.push({ ...table, ...(await contentOf(client, table)), ...(part && { part }) });
  }
  await recordNames(client, folder);
  const { rows } = await client.query<{ at: string; server: string; migrations: string[]; queue: number }>(
    `select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, current_setting('server_version') as server,
            (select array_agg(name order by id) from migrations) as migrations, (select max(id) from graphile_worker.migrations) as queue`,
  );
  const [facts] = rows;
  if (!facts) throw new Error("the database does not answer");
  return { ...facts, tables, sequences: await listSequences(client), balances: await readBalances(client) };
}

/** The files that the rows name, in the lines of `copy`. */
export async function* readNamed(source: Readable): AsyncGenerator<Named> {
  for await (const line of createInterface({ input: source, crlfDelay: Infinity })) {
    const [key = "", sha256 = "\\N"] = line.split("\t");
    if (key) yield { key, recorded: sha256 === "\\N" ? undefined : sha256 };
  }
}

/** Takes over every file that the snapshot's rows name, each once for all backups. */
export async function recordFiles(config: BackupConfig, folder: string, pool: Pool): Promise<Manifest["files"]> {
  const storage = await openStorage(config);
  const missing: string[] = [];
  let count = 0;
  async function* lines() {
    const names = createReadStream(join(folder, namesFile)).pipe(createGunzip());
    for await (const { key, recorded } of readNamed(names)) {
      const sha256 = await pool.take(storage, key);
      count += 1;
      if (!sha256 || (recorded && recorded !== sha256)) missing.push(key);
      if (sha256) yield Buffer.from(`${key}\t${sha256}\n`);
    }
  }
  try {
    const part = await writePart(folder, "files.gz", Readable.from(lines()));
    await rm(join(folder, namesFile));
    return { ...part, count, missing };
  } finally {
    storage.close();
  }
}

/** What a manifest says of secrets, with the sealed ones where a key seals them. */
export async function recordSecrets(
  { secrets, key }: BackupConfig,
  folder: string,
): Promise<Pick<Manifest, "keys" | "secrets">> {
  const sealed: Part | undefined = key && (await sealSecrets(folder, secrets, key));
  return { keys: marksOf(secrets), ...(sealed && { secrets: sealed }) };
}
