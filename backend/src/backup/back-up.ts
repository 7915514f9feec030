import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Environment } from "../config.ts";
import { loadBackupConfig, type BackupConfig } from "./config.ts";
import { Pool } from "./files.ts";
import { writeManifest, type Manifest, type Part } from "./manifest.ts";
import { markPoint } from "./point.ts";
import { recordDatabase, recordFiles, recordNames, recordSecrets } from "./record.ts";
import { readSnapshot, withOwner } from "./snapshot.ts";

type Recorded = Awaited<ReturnType<typeof recordDatabase>>;

/** Files of all backups lie beside them. */
export const poolBeside = (folder: string): Pool => new Pool(join(folder, "..", "files"));

/** `backup:rows FOLDER`: the rows of all tables, of one moment, with the files that they name. */
export async function backUpRows([folder = ""]: string[], env: Environment): Promise<string> {
  const config = loadBackupConfig(env);
  const recorded = await withOwner(config.ownerUrl, (client) =>
    readSnapshot(client, () => recordDatabase(client, folder, { withRows: true })),
  );
  return finish(config, folder, { kind: "logical", recorded });
}

/** `backup:base FOLDER NAME`: what the server's files of `base.json`, with the record of changes up to a point of this name, lead to. */
export async function recordBase([folder = "", name = ""]: string[], env: Environment): Promise<string> {
  const config = loadBackupConfig(env);
  const { parts, ...base } = JSON.parse(await readFile(join(folder, "base.json"), "utf8")) as {
    parts: Part[];
    firstLog: string;
    wal: string;
  };
  const { recorded, lastLog } = await withOwner(config.ownerUrl, (marking) =>
    withOwner(config.ownerUrl, async (reading) => {
      let lastLog: string | undefined;
      const recorded = await readSnapshot(
        reading,
        () => recordDatabase(reading, folder, { withRows: false }),
        async (begin) => void (lastLog = await markPoint(marking, name, begin)),
      );
      return { recorded, lastLog };
    }),
  );
  await rm(join(folder, "base.json"));
  const upTo = { ...base, parts, ...(lastLog && { point: name, lastLog }) };
  return finish(config, folder, { kind: "physical", recorded, base: upTo });
}

interface Made extends Pick<Manifest, "kind" | "base"> {
  readonly recorded: Recorded;
}

async function finish(config: BackupConfig, folder: string, { recorded, ...made }: Made): Promise<string> {
  const files = await recordFiles(config, folder, poolBeside(folder));
  const secrets = await recordSecrets(config, folder);
  await writeManifest(folder, { format: 1, ...made, ...recorded, files, ...secrets });
  return [
    `${recorded.tables.length} tables with ${recorded.tables.reduce((sum, { rows }) => sum + rows, 0)} rows as of ${recorded.at}, and ${files.count} files.`,
    ...(made.base && !made.base.point
      ? ["Somebody wrote at every moment that was tried, so a restore can compare what only grows, and not every row."]
      : []),
    ...(files.missing.length > 0
      ? [
          `The store has not, or not as they were handed in, ${files.missing.length} of them, such as ${files.missing[0]}.`,
        ]
      : []),
    secrets.secrets
      ? "The secrets are in it, sealed by BACKUP_KEY."
      : `No secrets are in it, because BACKUP_KEY is not set. A restore needs ${Object.keys(secrets.keys).join(", ") || "those of the installation"} from elsewhere: keep them apart from the backup.`,
  ].join("\n");
}

/** `backup:files FOLDER`: takes over what has come into the store since, into the folder of files. Cheap, so it may be done every few minutes. */
export async function backUpFiles([folder = ""]: string[], env: Environment): Promise<string> {
  const config = loadBackupConfig(env);
  await withOwner(config.ownerUrl, (client) => readSnapshot(client, () => recordNames(client, folder)));
  const { count, missing } = await recordFiles(config, folder, poolBeside(folder));
  return `${count} files are kept${missing.length > 0 ? `; the store has not ${missing.length} more` : ""}.`;
}
